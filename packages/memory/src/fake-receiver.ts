import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Attribute = { key: string; value: Record<string, unknown> };
/** A span as OTLP writes it in JSON. */
export type ToldSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
  service: string;
};
type Told = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: Omit<ToldSpan, 'service'>[] }[];
  }[];
};

/** For tests: takes traces by OTLP, or refuses them, or never answers. */
export async function startFakeReceiver() {
  const behaviour: { does: 'take' | 'refuse' | 'hang' } = { does: 'take' };
  const bytes: string[] = [];
  let asked = 0;
  const server = createServer((request, response) => {
    let body = '';
    asked += 1;
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      if (behaviour.does === 'hang') return;
      if (behaviour.does === 'refuse') return response.writeHead(400).end();
      bytes.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behaviour,
    /** All that was taken, as it came. */
    text: () => bytes.join('\n'),
    asked: () => asked,
    spans: (): ToldSpan[] =>
      bytes.flatMap((body) =>
        (JSON.parse(body) as Told).resourceSpans.flatMap(({ resource, scopeSpans }) => {
          const [service] = resource.attributes.filter(({ key }) => key === 'service.name');
          const name = String(service?.value.stringValue);
          return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service: name })));
        }),
      ),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What a span says of a fact; undefined where it says nothing. */
export const factOf = ({ attributes }: ToldSpan, key: string): unknown =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0];
