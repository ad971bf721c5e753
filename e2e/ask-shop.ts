import type { APIRequestContext, APIResponse } from '@playwright/test';
import { type ShopName, shops } from './catalogue.ts';

type Options = { maxRedirects?: number; headers?: Record<string, string> };

/**
 * Asks a demo shop without a browser. Browsers know every *.localhost, programs only localhost itself, so the shop
 * is named in the Host header.
 */
export function askShop(
  request: APIRequestContext,
  shop: ShopName,
  path: string,
  { headers, ...options }: Options = {},
): Promise<APIResponse> {
  return request.get(path, {
    ...options,
    headers: { ...headers, host: `${shops[shop]}:${process.env.E2E_PORT}` },
  });
}
