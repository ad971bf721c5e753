import { hash } from 'node:crypto';
import { hostName } from '@etalage/contracts/host-name';
import { securityHeaders } from '@etalage/contracts/security-headers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { providerHosts } from '../app/lib/payment-url.ts';
import type { RenderedDocument } from '../app/lib/request-context.ts';
import { cspReportPath } from './csp-reports.ts';
import type { ServerEnv } from './env.ts';
import { ownCopy } from './own-copy.ts';
import { plainPage } from './plain-pages.ts';
import { startLater, trustedPolicies } from './start-later.ts';

/** The name by which policies send their reports. */
const reportGroup = 'csp';
const reportingEndpoint = `${reportGroup}="${cspReportPath}"`;

const { 'content-security-policy': _, ...withoutPolicy } = securityHeaders;

/**
 * Headers of every answer. In development pages have no policy, since Vite's own scripts have no hash.
 * @param hstsSubdomains hosts, or *, whose subdomains are reached over TLS alone too
 */
export function registerSecurity(
  app: FastifyInstance,
  { isDevelopment, hstsSubdomains }: Pick<ServerEnv, 'isDevelopment' | 'hstsSubdomains'>,
): void {
  const headers = isDevelopment
    ? withoutPolicy
    : { ...securityHeaders, 'reporting-endpoints': reportingEndpoint };
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (request.protocol === 'https')
      reply.header('strict-transport-security', strictTransport(request.host, hstsSubdomains));
    if (isCrossSite(request))
      return reply
        .code(403)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(plainPage('refused'));
  });
}

function strictTransport(header: string, hstsSubdomains: readonly string[]): string {
  const reachesBelow = hstsSubdomains.includes('*') || hstsSubdomains.includes(hostName(header) ?? '');
  return reachesBelow ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000';
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether another site leads the shopper's browser to change something here: either header saying so is enough, since
 * only Sec-Fetch-Site tells http from https, and one port from another: hosts are compared by name, since a proxy may have taken
 * the port away. Subdomains are other sites too: they may be other shops. Programs that send neither header carry nobody's cookies
 * by accident.
 */
export function isCrossSite(request: Pick<FastifyRequest, 'method' | 'headers' | 'host'>): boolean {
  if (safeMethods.has(request.method)) return false;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  if (origin === undefined) return false;
  const host = hostName(request.host);
  return host === null || !URL.canParse(origin) || hostName(new URL(origin).host) !== host;
}

/**
 * Takes the nonce out of a rendered page, which comes back in pieces, and returns the policy that allows exactly the
 * scripts and style sheets that had it, by their hashes. One that got into the page in any other way has no nonce, so it
 * gets no hash. Modules, and their preloads, wait for the first frame (start-later.ts).
 */
export function sealScripts(
  { html, nonce, ...origins }: Pick<RenderedDocument, 'html' | 'nonce' | keyof PageOrigins>,
  isSecure: boolean,
): { pieces: string[]; policy: string } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  const styles = new Set<string>();
  const pieces: string[] = [];
  let done = 0;
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, done)) {
    const start = html.lastIndexOf('<', at);
    let end = html.indexOf('>', at);
    const tag = html.slice(start, at) + html.slice(at + mark.length, end);
    pieces.push(html.slice(done, start), later(tag));
    if (tag.startsWith('<style')) styles.add(hashOf(html.slice(end + 1, html.indexOf('</style>', end))));
    if (tag.startsWith('<script') && !tag.includes(' src=')) {
      const codeEnd = html.indexOf('</script>', end);
      const code = html.slice(end + 1, codeEnd);
      if (code) hashes.add(hashOf(code));
      if (isModule(tag)) {
        hashes.add(hashOf(startLater));
        pieces.push('>', code, '</script><script>', startLater);
        end = codeEnd;
      }
    }
    done = end;
  }
  pieces.push(html.slice(done));
  return { pieces, policy: contentSecurityPolicy([...hashes], [...styles], origins, isSecure) };
}

const isModule = (tag: string) => tag.startsWith('<script type="module"');

const later = (tag: string) =>
  isModule(tag)
    ? tag.replace('type="module"', 'type="later"')
    : tag.replace(/^(<link\b.* )rel="modulepreload"/, '$1rel="later"');

/** Most scripts of a page are the same on all pages; what is longer holds the page's own data. */
const sharedLength = 2_000;
const mostShared = 200;
const sharedHashes = new Map<string, string>();

function hashOf(code: string): string {
  if (code.length > sharedLength) return makeHash(code);
  const known = sharedHashes.get(code);
  if (known !== undefined) return known;
  if (sharedHashes.size >= mostShared) sharedHashes.clear();
  const made = makeHash(code);
  sharedHashes.set(ownCopy(code), made);
  return made;
}

const makeHash = (code: string) => `'sha256-${hash('sha256', code, 'base64')}'`;

type PageOrigins = Pick<RenderedDocument, 'connect' | 'frames' | 'pictures'>;

function contentSecurityPolicy(
  scriptHashes: readonly string[],
  styleHashes: readonly string[],
  { connect, frames, pictures }: PageOrigins,
  isSecure: boolean,
): string {
  const shown = (pictures ?? ['https:']).map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    ["style-src 'self'", ...styleHashes].join(' '),
    // Colours and sizes of the shop stand in style attributes; they cannot run anything.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${shown}`,
    `media-src 'self'${shown}`,
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    // A checkout form is answered with a redirect to the payment provider, which browsers count as its target.
    ["form-action 'self'", ...providerHosts.flatMap((host) => [`https://${host}`, `https://*.${host}`])].join(
      ' ',
    ),
    "object-src 'none'",
    `frame-src ${frames.join(' ') || "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Text becomes a script, or the address of one, by the policies of start-later.ts alone.
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedPolicies.join(' ')}`,
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
    `report-uri ${cspReportPath}`,
    `report-to ${reportGroup}`,
  ].join('; ');
}
