import { EnvProblem } from './production-needs.ts';

/** Where a process sends its traces, under the names that OpenTelemetry gave these variables. */
type TraceSettings = {
  url: string;
  headers: Record<string, string>;
  resource: Record<string, string>;
  ratio: number;
};

/** Names of samplers; those that ask the parent are the same here, since only our own servers are asked. */
const ratios: Record<string, (given: number) => number> = {
  always_on: () => 1,
  always_off: () => 0,
  traceidratio: (given) => given,
};

/**
 * Reads OTEL_*; null where no receiver is named, or OTEL_SDK_DISABLED is true.
 * @param service what the process is called unless OTEL_SERVICE_NAME says otherwise
 * @throws EnvProblem
 */
export function readTraceSettings(
  env: Record<string, string | undefined>,
  service: string,
): TraceSettings | null {
  const url = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || withPath(env.OTEL_EXPORTER_OTLP_ENDPOINT);
  if (!url || env.OTEL_SDK_DISABLED === 'true') return null;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new EnvProblem('OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://127.0.0.1:4318.');
  const protocol = env.OTEL_EXPORTER_OTLP_PROTOCOL || 'http/json';
  if (protocol !== 'http/json') throw new EnvProblem('OTEL_EXPORTER_OTLP_PROTOCOL can be http/json alone.');
  const sampler = (env.OTEL_TRACES_SAMPLER || 'always_on').replace(/^parentbased_/, '');
  const given = Number(env.OTEL_TRACES_SAMPLER_ARG || '1');
  const ratio = ratios[sampler]?.(given);
  if (ratio === undefined)
    throw new EnvProblem(`OTEL_TRACES_SAMPLER must be one of ${Object.keys(ratios).join(', ')}.`);
  if (!(given >= 0 && given <= 1))
    throw new EnvProblem('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
  const headers = listIn('OTEL_EXPORTER_OTLP_HEADERS', env.OTEL_EXPORTER_OTLP_HEADERS);
  const more = listIn('OTEL_RESOURCE_ATTRIBUTES', env.OTEL_RESOURCE_ATTRIBUTES);
  const resource = { ...more, 'service.name': env.OTEL_SERVICE_NAME || more['service.name'] || service };
  return { url, headers, resource, ratio };
}

const withPath = (base: string | undefined) => base && `${base.replace(/\/$/, '')}/v1/traces`;

/** 'key=value,key=value', values in percent-encoding. The text is a secret, so that no error repeats it. */
function listIn(name: string, text = ''): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        const at = pair.indexOf('=');
        if (at < 1) throw new Error();
        return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
      }),
    );
  } catch {
    throw new EnvProblem(`${name} must be key=value, with commas between.`);
  }
}
