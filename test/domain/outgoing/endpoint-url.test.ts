import { describe, expect, test } from 'bun:test';
import { createAddressPolicy } from '../../../domain/outgoing/address-policy.ts';
import { checkEndpointUrl } from '../../../domain/outgoing/endpoint-url.ts';

const strict = createAddressPolicy([]);
const development = createAddressPolicy(['127.0.0.0/8', '::1/128']);

describe('checkEndpointUrl', () => {
  test.each([
    ['https://hooks.example.com/a?b=c'],
    ['https://hooks.example.com:443/'],
    ['https://hooks.example.com:1024/'],
    ['https://hooks.example.com:65535/'],
    ['HTTPS://Hooks.Example.com'],
    ['https://8.8.8.8/'],
    ['https://[2606:4700:4700::1111]:8443/'],
    ['https://bücher.example/'],
    [`https://example.com/${'x'.repeat(2048 - 'https://example.com/'.length)}`],
  ])('takes %s', (url) => {
    expect(checkEndpointUrl(url, strict)).toMatchObject({ ok: true });
  });

  test.each([
    ['http://example.com/', 'invalid_format'],
    ['ftp://example.com/', 'invalid_format'],
    ['javascript:alert(1)', 'invalid_format'],
    ['example.com/hook', 'invalid_format'],
    ['https://', 'invalid_format'],
    ['https://exa mple.com/', 'invalid_format'],
    [' https://example.com/', 'invalid_format'],
    ['https://example.com/\n', 'invalid_format'],
    ['https://exa\tmple.com/', 'invalid_format'],
    [`https://example.com/${'x'.repeat(2048)}`, 'too_long'],
    ['https://user:pass@example.com/', 'invalid_format'],
    ['https://user@example.com/', 'invalid_format'],
    ['https://example.com:80/', 'invalid_format'],
    ['https://example.com:0/', 'invalid_format'],
    ['https://example.com:1023/', 'invalid_format'],
    ['https://127.0.0.1/', 'private_address'],
    ['https://localhost/', 'private_address'],
  ])('refuses %p: %s', (url, code) => {
    const check = checkEndpointUrl(url, strict);
    expect(check).toMatchObject({ ok: false, code });
    expect(check.ok ? '' : check.message).not.toBe('');
  });

  test('honours the exceptions, also for the names of this machine', () => {
    for (const host of ['127.0.0.1', '127.5.5.5', '[::1]', 'localhost', 'a.localhost']) {
      expect(checkEndpointUrl(`https://${host}:4242/`, development)).toMatchObject({ ok: true });
    }
    for (const host of ['10.0.0.1', '169.254.169.254', '[fd00::1]', '[64:ff9b::7f00:1]']) {
      expect(checkEndpointUrl(`https://${host}/`, development)).toMatchObject({
        code: 'private_address',
      });
    }
    expect(checkEndpointUrl('http://127.0.0.1:4242/', development)).toMatchObject({
      code: 'invalid_format',
    });
  });
});
