import { type Call, createSystemCall, type Log, withTrace } from '../call.ts'
import { traceExport } from '../config/otlp.ts'
import type { CoreConfig } from '../config/settings.ts'
import type { Traces } from '../trace/traces.ts'

interface Options {
  readonly config: Pick<CoreConfig, 'traces' | 'otlp'>
  readonly version: string
  readonly log: Log
}

/** `undefined` without an endpoint: then nothing of OpenTelemetry is loaded. @throws Misconfigured naming the variable */
export async function openTraces({ config, version, log }: Options): Promise<Traces | undefined> {
  const exporting = traceExport(config)
  if (!exporting) return undefined
  const { openTraces } = await import('../otlp/traces.ts')
  return openTraces(exporting, version, log)
}

/** Makes the calls of a plugin's own work, until `signal` aborts. */
export function systemCalls(log: Log, signal: AbortSignal, traces: Traces | undefined) {
  return (reason: string, until = signal): Call => {
    const call = createSystemCall(reason, until, log)
    return traces ? withTrace(call, traces.root) : call
  }
}
