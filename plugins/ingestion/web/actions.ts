import { Button, graphql, h, navigate, toast, useState, type VNode } from 'aspectd/console'
import { REQUEST } from './documents.ts'
import type { RequestRun, RequestRunVariables } from './documents.types.ts'
import { text } from './en.ts'
import { runPath } from './states.ts'

/** Requests a run of a source and returns its URN. */
export async function requestRun(source: string): Promise<string> {
  const variables: RequestRunVariables = { input: { ingestionSourceUrn: source } }
  const { createIngestionExecutionRequest: urn } = await graphql<RequestRun>(REQUEST, { ...variables })
  return urn ?? ''
}

interface RunNowProps {
  readonly urn: string
  /** Read aloud: there is one of these buttons on each row. */
  readonly label?: string
  readonly kind?: 'primary' | 'plain'
  readonly children?: string
}

/** Requests a run and shows it. */
export function RunNow({ urn, label, kind = 'plain', children }: RunNowProps): VNode {
  const { busy, act } = useAction()
  const run = () => act(async () => navigate(runPath(await requestRun(urn))))
  return h(Button, { kind, busy, ...(label === undefined ? {} : { label }), onClick: run }, children ?? text.runNow)
}

/** Runs something once at a time; what it throws is shown as a toast. */
export function useAction(): { readonly busy: boolean; act(run: () => Promise<void>): void } {
  const [busy, setBusy] = useState(false)
  const act = (run: () => Promise<void>) => {
    setBusy(true)
    run()
      .catch((error: unknown) => toast(error instanceof Error ? error.message : String(error)))
      .finally(() => setBusy(false))
  }
  return { busy, act }
}
