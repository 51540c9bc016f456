import { Type } from 'typebox'

const PROTOCOLS = ['http/protobuf', 'http/json'] as const

/** OpenTelemetry's own variables, as its specification says; without an endpoint none of them does anything. */
export const Otlp = Type.Object(
  {
    endpoint: Type.String({
      default: '',
      env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      description:
        'URL of an OpenTelemetry collector: traces are sent to <URL>/v1/traces, metrics to <URL>/v1/metrics; empty: neither',
      secret: true
    }),
    tracesEndpoint: Type.String({
      default: '',
      env: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
      description: 'the whole URL for traces, instead of otlp.endpoint',
      secret: true
    }),
    metricsEndpoint: Type.String({
      default: '',
      env: 'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
      description: 'the whole URL for metrics, instead of otlp.endpoint',
      secret: true
    }),
    disabled: Type.Boolean({ default: false, env: 'OTEL_SDK_DISABLED', description: 'send nothing' }),
    traces: Type.Enum(['otlp', 'none'], {
      default: 'otlp',
      env: 'OTEL_TRACES_EXPORTER',
      description: 'none: send no traces'
    }),
    metrics: Type.Enum(['otlp', 'none'], {
      default: 'otlp',
      env: 'OTEL_METRICS_EXPORTER',
      description: 'none: send no metrics'
    }),
    protocol: Type.Enum([...PROTOCOLS], {
      default: 'http/protobuf',
      env: 'OTEL_EXPORTER_OTLP_PROTOCOL',
      description: 'how it is written'
    }),
    tracesProtocol: Type.Enum(['', ...PROTOCOLS], {
      default: '',
      env: 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL',
      description: 'the same for traces, instead of otlp.protocol'
    }),
    metricsProtocol: Type.Enum(['', ...PROTOCOLS], {
      default: '',
      env: 'OTEL_EXPORTER_OTLP_METRICS_PROTOCOL',
      description: 'the same for metrics, instead of otlp.protocol'
    }),
    headers: Type.String({
      default: '',
      env: 'OTEL_EXPORTER_OTLP_HEADERS',
      description: 'headers for the collector: name=value,name=value, percent-encoded',
      secret: true
    }),
    timeoutMs: Type.Integer({
      minimum: 1,
      maximum: 60_000,
      default: 10_000,
      env: 'OTEL_EXPORTER_OTLP_TIMEOUT',
      description: 'longest time for the collector to accept one request, in milliseconds'
    }),
    serviceName: Type.String({
      default: '',
      env: 'OTEL_SERVICE_NAME',
      description: 'service.name of this server; empty: aspectd'
    }),
    resourceAttributes: Type.String({
      default: '',
      env: 'OTEL_RESOURCE_ATTRIBUTES',
      description: 'more names of this server: deployment.environment.name=production,…'
    }),
    sampler: Type.Enum(
      [
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
        'always_on',
        'always_off',
        'traceidratio'
      ],
      {
        default: 'parentbased_always_on',
        env: 'OTEL_TRACES_SAMPLER',
        description: 'which traces are recorded; parentbased_: those that the caller records'
      }
    ),
    samplerArg: Type.Number({
      minimum: 0,
      maximum: 1,
      default: 1,
      env: 'OTEL_TRACES_SAMPLER_ARG',
      description: 'the share of traces that traceidratio records'
    }),
    queue: Type.Integer({
      minimum: 1,
      maximum: 100_000,
      default: 2048,
      env: 'OTEL_BSP_MAX_QUEUE_SIZE',
      description: 'spans that wait to be sent; further ones are lost'
    }),
    batch: Type.Integer({
      minimum: 1,
      default: 512,
      env: 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE',
      description: 'spans in one request'
    }),
    delayMs: Type.Integer({
      minimum: 1,
      default: 5000,
      env: 'OTEL_BSP_SCHEDULE_DELAY',
      description: 'longest time that a span waits for others, in milliseconds'
    }),
    exportMs: Type.Integer({
      minimum: 1,
      default: 30_000,
      env: 'OTEL_BSP_EXPORT_TIMEOUT',
      description: 'longest time for one batch, in milliseconds'
    }),
    metricIntervalMs: Type.Integer({
      minimum: 1,
      maximum: 86_400_000,
      default: 60_000,
      env: 'OTEL_METRIC_EXPORT_INTERVAL',
      description: 'how often metrics are sent, in milliseconds'
    }),
    metricTimeoutMs: Type.Integer({
      minimum: 1,
      maximum: 86_400_000,
      default: 30_000,
      env: 'OTEL_METRIC_EXPORT_TIMEOUT',
      description: 'longest time to read and send the metrics, in milliseconds; at most the interval'
    })
  },
  { additionalProperties: false, default: {} }
)
