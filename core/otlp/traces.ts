import type { Span as ApiSpan, Context, SpanContext, Tracer } from '@opentelemetry/api'
import type { Sampler } from '@opentelemetry/sdk-trace'
import type { Log } from '../call.ts'
import { type Attributes, isFault, type SpanIds, type TraceSpan } from '../trace/span.ts'
import type { Traces } from '../trace/traces.ts'
import type { TraceExport } from './exporting.ts'
import { createQueue } from './queue.ts'
import { closing, createLosses, exporterOptions, loaded, resourceOf } from './transport.ts'

/** Of one request or job. What it does beyond them is not shown. */
const MAX_SPANS = 1000
const SAMPLED = 1

/** Begins to send spans to a collector. Loads what only that needs. @throws Misconfigured without the packages */
export async function openTraces(exporting: TraceExport, version: string, log: Log): Promise<Traces> {
  const { api, sdk, resources, Exporter } = await load(exporting)
  const { queue, urns } = exporting
  const losses = createLosses({ log, message: 'spans were not exported and are lost' })
  const processor = createQueue({
    exporter: new Exporter(exporterOptions(exporting)),
    maxQueueSize: queue.maxQueueSize,
    batching: exporter => new sdk.BatchSpanProcessor({ exporter, ...queue }),
    losses
  })
  const resource = resources.resourceFromAttributes(resourceOf(exporting, version))
  const provider = new sdk.TracerProvider({ resource, sampler: samplerOf(exporting, sdk), spanProcessors: [processor] })
  const kit: Kit = { api, tracer: provider.getTracer('aspectd', version), urns }
  return {
    root: { ids: undefined, urns, begin: name => first(kit, api.ROOT_CONTEXT, { name }) },
    request(name, attributes, parent) {
      const around = parent ? api.trace.setSpanContext(api.ROOT_CONTEXT, remote(kit, parent)) : api.ROOT_CONTEXT
      return first(kit, around, { name, attributes, kind: api.SpanKind.SERVER })
    },
    lost: losses.total,
    close: () => closing(provider.shutdown())
  }
}

type Api = typeof import('@opentelemetry/api')
type Sdk = typeof import('@opentelemetry/sdk-trace')

async function load({ protocol }: TraceExport) {
  const exporter =
    protocol === 'http/json'
      ? import('@opentelemetry/exporter-trace-otlp-http')
      : import('@opentelemetry/exporter-trace-otlp-proto')
  const [api, sdk, resources, { OTLPTraceExporter }] = await loaded(
    Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      exporter
    ])
  )
  return { api, sdk, resources, Exporter: OTLPTraceExporter }
}

function samplerOf({ sampler, ratio }: TraceExport, sdk: Sdk): Sampler {
  const own = sampler.replace(/^parentbased_/, '')
  const root =
    own === 'always_off'
      ? new sdk.AlwaysOffSampler()
      : own === 'traceidratio'
        ? new sdk.TraceIdRatioBasedSampler(ratio)
        : new sdk.AlwaysOnSampler()
  return own === sampler ? root : new sdk.ParentBasedSampler({ root })
}

/** What spans are made with. */
interface Kit {
  readonly api: Api
  readonly tracer: Tracer
  readonly urns: boolean
}

interface Begun {
  readonly name: string
  readonly attributes?: Attributes
  readonly kind?: number
}

function remote({ api }: Kit, { trace, span, sampled, state }: SpanIds): SpanContext {
  const traceFlags = sampled ? api.TraceFlags.SAMPLED : api.TraceFlags.NONE
  const traceState = state === undefined ? {} : { traceState: api.createTraceState(state) }
  return { traceId: trace, spanId: span, traceFlags, isRemote: true, ...traceState }
}

/** The first span of this process in a trace. */
function first(kit: Kit, around: Context, { name, attributes = {}, kind }: Begun): TraceSpan {
  const span = kit.tracer.startSpan(name, { attributes, ...(kind === undefined ? {} : { kind }) }, around)
  return span.isRecording() ? new Recorded(kit, span, { left: MAX_SPANS }) : new Silent(kit, idsOf(span))
}

function idsOf(span: ApiSpan): SpanIds {
  const { traceId, spanId, traceFlags, traceState } = span.spanContext()
  const state = traceState?.serialize()
  return { trace: traceId, span: spanId, sampled: (traceFlags & SAMPLED) === SAMPLED, ...(state ? { state } : {}) }
}

class Recorded implements TraceSpan {
  readonly ids: SpanIds
  readonly urns: boolean
  readonly #kit: Kit
  readonly #span: ApiSpan
  readonly #budget: { left: number }

  constructor(kit: Kit, span: ApiSpan, budget: { left: number }) {
    this.ids = idsOf(span)
    this.urns = kit.urns
    this.#kit = kit
    this.#span = span
    this.#budget = budget
  }

  begin(name: string): TraceSpan {
    if (this.#budget.left === 0) return new Silent(this.#kit, this.ids)
    this.#budget.left--
    const { api, tracer } = this.#kit
    const span = tracer.startSpan(name, {}, api.trace.setSpan(api.ROOT_CONTEXT, this.#span))
    return new Recorded(this.#kit, span, this.#budget)
  }

  rename(name: string): void {
    this.#span.updateName(name)
  }

  set(attributes: Attributes): void {
    this.#span.setAttributes(attributes)
  }

  fail(error: unknown): void {
    if (!isFault(error)) return
    // The message can have texts of users.
    this.#span.setStatus({ code: this.#kit.api.SpanStatusCode.ERROR })
    if (error instanceof Error) this.#span.setAttribute('error.type', error.name)
  }

  end(): void {
    this.#span.end()
  }
}

/** A span that is not recorded: its ids are passed on, so that no other program records a part of the trace. */
class Silent implements TraceSpan {
  readonly ids: SpanIds
  readonly urns: boolean

  constructor({ urns }: Kit, ids: SpanIds) {
    this.ids = ids
    this.urns = urns
  }

  begin(): TraceSpan {
    return this
  }

  rename(): void {}
  set(): void {}
  fail(): void {}
  end(): void {}
}
