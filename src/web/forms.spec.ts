import { describe, expect, it } from '@jest/globals';
import { SignUpDto } from '../accounts/accounts.dto.js';
import { ConflictError, ServiceUnavailableError, TooManyRequestsError } from '../http/problems/errors.js';
import { readForm, refusedForm } from './forms.js';
import { Speech } from './words/speech.js';

const RULES = { fields: ['name', 'email'], kept: ['name', 'email'], unique: 'email' };
const ENGLISH = Speech.of('en');
const TYPED = { name: 'Ada', email: 'ada', password: 'short' };

describe('readForm', () => {
  it('names every bad field at once', async () => {
    await expect(readForm(SignUpDto, TYPED)).rejects.toMatchObject({
      issues: [{ path: 'email' }, { path: 'password' }],
    });
  });
});

describe('refusedForm', () => {
  it('keeps what was typed and never the password', () => {
    expect(refusedForm(new ConflictError('taken'), TYPED, RULES, ENGLISH).form.values).toEqual({
      name: 'Ada',
      email: 'ada',
    });
  });

  it('shows what is wrong with a field beside it, in words', async () => {
    const error: unknown = await readForm(SignUpDto, { ...TYPED, password: 'long enough' }).catch(
      (cause: unknown) => cause,
    );
    const { form } = refusedForm(error, TYPED, RULES, ENGLISH);
    expect(form.errors).toEqual({ email: 'Must be an e-mail address.' });
    expect(form.error).toBeNull();
  });

  it('shows a conflict beside the field it is about', () => {
    expect(refusedForm(new ConflictError('taken'), TYPED, RULES, ENGLISH).form).toMatchObject({
      errors: { email: 'Taken.' },
      error: null,
    });
  });

  it('shows an error without a field above the form', () => {
    const refusal = new TooManyRequestsError('wait', 10, 30);
    expect(refusedForm(refusal, TYPED, RULES, ENGLISH).form).toMatchObject({ errors: {}, error: 'Wait.' });
  });

  it('throws errors that the form cannot correct', () => {
    const fault = new ServiceUnavailableError('away');
    expect(() => refusedForm(fault, TYPED, RULES, ENGLISH)).toThrow(fault);
  });
});
