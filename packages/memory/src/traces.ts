import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import type { Context, Span } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { type Step, traceAsked } from './steps.ts';

/** Where traces go, and how many of them. */
export type TraceSettings = {
  /** The receiver's whole address. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** What tells this process apart from others, `service.name` among it. */
  resource: Readonly<Record<string, string>>;
  /** Which part of the traces that begin here is recorded, 0 to 1. */
  ratio: number;
};

/** A request's place in its trace, from its beginning to its end. */
export type RequestTrace = { context: Context; span: Span };

export type Traces = {
  /**
   * Begins what a request's steps belong to.
   * @param traceparent the caller's, where the caller is one of ours; null where it is a stranger, whose trace we neither join nor record
   *   because they say so
   */
  begin(name: string, facts: Record<string, string>, traceparent: string | null): RequestTrace;
  /** Does what belongs to the request. */
  run<T>(trace: RequestTrace, work: () => T): T;
  end(trace: RequestTrace, facts: Record<string, string | number>): void;
  /** Sends what waits, for a bounded time, and ends. */
  stop(): Promise<void>;
};

/** Spans that wait to be sent; what comes beyond them is dropped. */
const mostWaiting = 4_096;
/** Milliseconds: between two sendings, for one of them, for the last at the end, and between two complaints in the log. */
const sendEveryMs = 2_000;
const sendWithinMs = 5_000;
const stopWithinMs = 3_000;
const complainEveryMs = 60_000;
/** Characters of a name that is told. */
const longestName = 120;

type TracedStep = Step & { span?: Span; error?: unknown };

/**
 * Records traces and sends them by OTLP. Its packages are loaded here and nowhere else. Nothing that is recorded waits for the receiver:
 * spans are gathered, sent together in the background and dropped where it does not take them.
 * @param onError hears, once a minute at most, that the receiver does not take them
 */
export async function startTraces(
  settings: TraceSettings,
  onError: (error: unknown) => void,
): Promise<Traces> {
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace }, { W3CTraceContextPropagator }] =
    await Promise.all([import('@opentelemetry/api'), import('@opentelemetry/core')]);
  const provider = await openProvider(settings, onError);
  const tracer = provider.getTracer('etalage');
  const propagator = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Context>();
  const kinds = { api: SpanKind.CLIENT, statement: SpanKind.CLIENT, provider: SpanKind.CLIENT };
  const after = (traceparent: string | null): Context =>
    traceparent === null
      ? ROOT_CONTEXT
      : propagator.extract(
          ROOT_CONTEXT,
          { traceparent },
          { get: (carrier) => carrier.traceparent, keys: Object.keys },
        );

  /** Begins a step's span; none where it belongs to nothing that is recorded, such as the background's looks for work. */
  const beginStep = (message: TracedStep): Context | undefined => {
    const isWork = message.plannedBy !== undefined;
    const parent = isWork ? after(message.plannedBy ?? null) : current.getStore();
    if (!parent || !(isWork || trace.getSpan(parent))) return undefined;
    const kind = isWork ? SpanKind.CONSUMER : (kinds[message.of as keyof typeof kinds] ?? SpanKind.INTERNAL);
    const attributes = { 'etalage.step': message.of, ...message.facts };
    message.span = tracer.startSpan(message.name.slice(0, longestName), { kind, attributes }, parent);
    return trace.setSpan(parent, message.span);
  };
  const endStep = (message: TracedStep) => {
    if (message.error !== undefined && message.span) {
      // What an error says may repeat what somebody typed: its kind is all that is told.
      const type = message.error instanceof Error ? message.error.name : 'unknown';
      message.span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
    }
    message.span?.end();
  };
  const steps = tracingChannel<Context, TracedStep>('etalage:step');
  steps.start.bindStore(current, (message) => beginStep(message) ?? current.getStore() ?? ROOT_CONTEXT);
  const asyncEnd = (message: unknown) => endStep(message as TracedStep);
  steps.asyncEnd.subscribe(asyncEnd);
  const answer = (message: unknown) => {
    const context = current.getStore();
    const span = context && trace.getSpan(context)?.spanContext();
    if (!span) return;
    // What is not recorded says so, or whoever hears nothing of a trace would begin one.
    const flags = span.traceFlags & TraceFlags.SAMPLED ? '01' : '00';
    (message as { traceparent: string | null }).traceparent = `00-${span.traceId}-${span.spanId}-${flags}`;
  };
  traceAsked.subscribe(answer);

  return {
    begin(name, facts, traceparent) {
      const parent = after(traceparent);
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes: facts }, parent);
      return { span, context: trace.setSpan(parent, span) };
    },
    run: ({ context }, work) => current.run(context, work),
    end({ span }, facts) {
      span.setAttributes(facts);
      if (Number(facts['http.response.status_code']) >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    async stop() {
      steps.start.unbindStore(current);
      steps.asyncEnd.unsubscribe(asyncEnd);
      traceAsked.unsubscribe(answer);
      const { promise: timeIsUp, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, stopWithinMs);
      await Promise.race([provider.shutdown().catch(() => {}), timeIsUp]);
      clearTimeout(timer);
    },
  };
}

async function openProvider(
  { url, headers, resource, ratio }: TraceSettings,
  onError: (error: unknown) => void,
) {
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: sendWithinMs });
  return new sdk.TracerProvider({
    resource: resourceFromAttributes({ ...resource }),
    // What began with one of ours goes on as it began.
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanLimits: { attributeCountLimit: 32, attributeValueLengthLimit: 200 },
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: telling(exporter, onError),
        maxQueueSize: mostWaiting,
        scheduledDelayMillis: sendEveryMs,
        exportTimeoutMillis: 2 * sendWithinMs,
      }),
    ],
  });
}

/** The same exporter, whose failures are heard of. The processor hears that all went well: it would do nothing about them. */
function telling(exporter: SpanExporter, onError: (error: unknown) => void): SpanExporter {
  let toldAt = -Infinity;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.code !== 0 && performance.now() - toldAt > complainEveryMs) {
          toldAt = performance.now();
          onError(result.error);
        }
        done({ code: 0 });
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}
