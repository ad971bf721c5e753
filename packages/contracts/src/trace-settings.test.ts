import { expect, test } from 'vitest';
import { readTraceSettings } from './trace-settings.ts';

const read = (env: Record<string, string>) => readTraceSettings(env, 'etalage-api');
const at = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' };

test('OPS-34 without a receiver nothing is traced; with one, as OpenTelemetry’s variables say', () => {
  expect(read({})).toBeNull();
  expect(read({ ...at, OTEL_SDK_DISABLED: 'true' })).toBeNull();
  expect(read(at)).toEqual({
    url: 'http://127.0.0.1:4318/v1/traces',
    headers: {},
    resource: { 'service.name': 'etalage-api' },
    ratio: 1,
  });
  expect(
    read({
      ...at,
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/in',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x, b=c=d',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=production',
      OTEL_SERVICE_NAME: 'shops',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
    }),
  ).toEqual({
    url: 'https://traces.example/in',
    headers: { authorization: 'Bearer x', b: 'c=d' },
    resource: { 'deployment.environment': 'production', 'service.name': 'shops' },
    ratio: 0.05,
  });
  expect(read({ ...at, OTEL_TRACES_SAMPLER: 'always_off', OTEL_TRACES_SAMPLER_ARG: '1' })?.ratio).toBe(0);
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ ...at, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL'],
  [{ ...at, OTEL_TRACES_SAMPLER: 'jaeger_remote' }, 'OTEL_TRACES_SAMPLER'],
  [{ ...at, OTEL_TRACES_SAMPLER_ARG: '5' }, 'OTEL_TRACES_SAMPLER_ARG'],
  [{ ...at, OTEL_EXPORTER_OTLP_HEADERS: 'secret' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
])('OPS-34 what is wrong is refused by its name, and no secret is repeated: %o', (env, name) => {
  expect(() => read(env)).toThrow(name);
  expect(() => read(env)).not.toThrow(/secret/);
});
