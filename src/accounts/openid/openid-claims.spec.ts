import { describe, expect, it } from '@jest/globals';
import { hasClaim, joinedClaims, verifiedPerson } from './openid-claims.js';

const VERIFIED = { email: ' Ann@Example.org', email_verified: true };

describe('verifiedPerson', () => {
  it.each([
    [{ name: 'Ann Lee', preferred_username: 'ann' }, 'Ann Lee'],
    [{ given_name: 'Ann', family_name: 'Lee' }, 'Ann Lee'],
    [{ name: '', preferred_username: 'ann.lee' }, 'ann.lee'],
    [{ name: '\u202E \u0000', preferred_username: 7 }, 'Ann'],
    [{ name: 'A\u0007nn' }, 'Ann'],
    [{ name: 'x'.repeat(300) }, `${'x'.repeat(99)}…`],
  ])('finds a name that can be shown in %j', (claims, name) => {
    expect(verifiedPerson({ ...VERIFIED, email: 'Ann@Example.org', ...claims })).toEqual({
      email: 'ann@example.org',
      name,
    });
  });

  it.each([
    {},
    { email: 'ann@example.org' },
    { email: 'ann@example.org', email_verified: false },
    { email: 'ann@example.org', email_verified: 'false' },
    { email: 'ann@example.org', email_verified: 1 },
    { email: ['ann@example.org'], email_verified: true },
    { email: 'ann', email_verified: true },
    { email: '\uff41nn@example.org', email_verified: true },
    { email: 'ann@example.org\nbcc: all@example.org', email_verified: true },
    { email_verified: true },
  ])('is null for %j', (claims) => {
    expect(verifiedPerson(claims)).toBeNull();
  });

  it('accepts "true" as a string', () => {
    expect(verifiedPerson({ ...VERIFIED, email_verified: 'true' })?.email).toBe('ann@example.org');
  });
});

describe('joinedClaims', () => {
  const identity = { sub: '1', email: 'ann@example.org', email_verified: true, name: 'Ann' };

  it('takes both, and the newer value where both have one', () => {
    expect(joinedClaims(identity, { sub: '1', name: 'Ann Lee', groups: ['cooks'] })).toEqual({
      ...identity,
      name: 'Ann Lee',
      groups: ['cooks'],
    });
  });

  it.each([{ email: 'bo@example.org' }, { email: 'bo@example.org', email_verified: false }])(
    'does not take the address of %j as verified because another one is',
    (information) => {
      expect(verifiedPerson(joinedClaims(identity, information))).toBeNull();
    },
  );

  it.each([{}, { email: 'ann@example.org' }, { email: 'ann@example.org', email_verified: true }])(
    'takes the address that the identity says is verified, with %j',
    (information) => {
      expect(verifiedPerson(joinedClaims(identity, information))?.email).toBe('ann@example.org');
    },
  );

  it('follows the newer claim that the address is no longer verified', () => {
    const information = { email: 'ann@example.org', email_verified: false };
    expect(verifiedPerson(joinedClaims(identity, information))).toBeNull();
  });
});

describe('hasClaim', () => {
  const admins = { claim: 'groups', value: 'admins' };

  it.each([[{ groups: 'admins' }], [{ groups: ['people', 'admins'] }]])('finds the value in %j', (claims) => {
    expect(hasClaim(claims, admins)).toBe(true);
  });

  it.each([
    [{}],
    [{ groups: 'admins2' }],
    [{ groups: 'people admins' }],
    [{ groups: [['admins']] }],
    [{ groups: { admins: true } }],
  ])('does not find it in %j', (claims) => {
    expect(hasClaim(claims, admins)).toBe(false);
  });

  it('follows a path, or takes a name with dots as it is', () => {
    const nested = { claim: 'realm_access.roles', value: 'admins' };
    expect(hasClaim({ realm_access: { roles: ['admins'] } }, nested)).toBe(true);
    expect(hasClaim({ 'realm_access.roles': 'admins' }, nested)).toBe(true);
    expect(hasClaim({}, { claim: 'constructor.name', value: 'Object' })).toBe(false);
  });

  it('compares a claim that is true or false with the word', () => {
    expect(hasClaim({ admin: true }, { claim: 'admin', value: 'true' })).toBe(true);
    expect(hasClaim({ admin: false }, { claim: 'admin', value: 'true' })).toBe(false);
  });
});
