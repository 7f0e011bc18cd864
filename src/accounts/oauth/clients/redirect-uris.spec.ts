import { describe, expect, it } from '@jest/globals';
import { isRedirectUri, isRegistered } from './redirect-uris.js';

describe('isRedirectUri', () => {
  it.each([
    'https://assistant.example/callback?app=1',
    'http://127.0.0.1:33418/',
    'http://localhost/callback',
    'http://[::1]:8080/callback',
    'com.example.app:/oauth',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'vscode://vscode.github-authentication/did-authenticate',
    'https://assistant.example',
  ])('accepts %s', (uri) => {
    expect(isRedirectUri(uri)).toBe(true);
  });

  it.each([
    'http://assistant.example/callback',
    'http://localhost.evil.example/callback',
    'http://127.0.0.2/callback',
    'https://assistant.example/callback#',
    'https://assistant.example/callback#part',
    'https://ann@assistant.example/callback',
    'http://127.0.0.1@evil.example/callback',
    'javascript:alert(1)',
    'JavaScript://localhost/%0aalert(1)',
    'data:text/html,hello',
    'view-source:https://assistant.example',
    'ms-msdt:/id',
    'search-ms:query=x',
    'chrome://settings',
    'feed:javascript:alert(1)',
    'tel:+4930',
    'urn:ietf:wg:oauth:2.0:oob',
    'unheard-of:/callback',
    'https:\\\\evil.example',
    'https:/evil.example',
    'https:assistant.example/callback',
    'http:localhost/callback',
    'https://*.example/callback',
    'https://assistant.example/\u202ekcabllac',
    'https://ässistant.example/callback',
    'https://assistant.example/call back',
    'https://assistant.example/callback?code=1',
    'com.example.app:/done?x=1&iss=evil',
    '/callback',
    '//assistant.example/callback',
    '',
  ])('refuses %s', (uri) => {
    expect(isRedirectUri(uri)).toBe(false);
  });
});

describe('isRegistered', () => {
  it.each([
    ['https://assistant.example/callback', 'https://assistant.example/callback'],
    ['http://127.0.0.1:1234/callback', 'http://127.0.0.1/callback'],
    ['http://127.0.0.1/callback?a=b', 'http://127.0.0.1:99/callback?a=b'],
    ['http://[::1]:1/callback', 'http://[::1]:2/callback'],
    ['http://localhost:1234', 'http://localhost'],
  ])('finds %s in %s', (uri, registered) => {
    expect(isRegistered(uri, ['https://other.example/', registered])).toBe(true);
  });

  it.each([
    ['https://assistant.example/callback/', 'https://assistant.example/callback'],
    ['https://assistant.example/callback?x=1', 'https://assistant.example/callback'],
    ['https://assistant.example:8443/callback', 'https://assistant.example/callback'],
    ['https://ASSISTANT.example/callback', 'https://assistant.example/callback'],
    ['https://assistant.example/callback/../evil', 'https://assistant.example/callback'],
    ['https://assistant.example.evil.example/callback', 'https://assistant.example/callback'],
    ['http://127.0.0.1:1234/other', 'http://127.0.0.1/callback'],
    ['http://localhost:1234/callback', 'http://127.0.0.1/callback'],
    ['https://localhost:1234/callback', 'https://localhost/callback'],
    ['http://127.0.0.1:1@evil.example/callback', 'http://127.0.0.1/callback'],
  ])('does not take %s for %s', (uri, registered) => {
    expect(isRegistered(uri, [registered])).toBe(false);
  });
});
