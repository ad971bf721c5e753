import { expect, test } from 'vitest';
import { isPassedOn } from './api-proxy.ts';

test('the calls of the storefront’s own server cannot be reached through /api, however they are spelled', () => {
  const refused = [
    '/api/internal',
    '/api/internal/tenant?host=a',
    '/api/INTERNAL/tenant',
    '/api/%69nternal/tenant',
    '/api/%2569nternal/tenant',
    '/api//internal/tenant',
    '/api/./internal/tenant',
    '/api/products/../internal/tenant',
    '/api/products/%2e%2e/internal/tenant',
    '/api/x%2f..%2finternal/tenant',
    '/api/\\internal',
    '/api/a%00b',
    '/api/%',
    '/api/ready',
    '/api/Health/',
  ];
  for (const url of refused) expect.soft(isPassedOn(url), url).toBe(false);
});

test('everything else is passed on', () => {
  for (const url of [
    '/api/cart',
    '/api/products/slug/vaas-12?lang=nl',
    '/api/1/indexes/*/queries',
    '/api/internals',
    '/api/healthy',
  ])
    expect.soft(isPassedOn(url), url).toBe(true);
});
