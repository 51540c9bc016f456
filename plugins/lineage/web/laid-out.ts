import { startWorker, useEffect, useState } from 'aspectd/console'
import { text } from './en.ts'
import type { Layout, LayoutInput } from './layout.ts'

let worker: Worker | undefined
let lastTask = 0

interface Answer {
  readonly id: number
  readonly layout?: Layout
  readonly error?: string
}

/** Where the boxes are, found in a worker: the page stays responsive. */
function layOutThere(input: LayoutInput, signal: AbortSignal): Promise<Layout> {
  const there = worker ?? startWorker(new URL('./layout.worker.ts', import.meta.url))
  worker = there
  const id = ++lastTask
  return new Promise((resolve, reject) => {
    const listen = ({ data }: MessageEvent<Answer>) => {
      if (data.id !== id) return
      there.removeEventListener('message', listen)
      if (data.layout) resolve(data.layout)
      else reject(new Error(data.error))
    }
    there.addEventListener('message', listen, { signal })
    there.addEventListener('error', () => reject(new Error(text.noWorker)), { signal, once: true })
    there.postMessage({ id, dagre: import.meta.resolve('@dagrejs/dagre'), input })
  })
}

interface LaidOut<For> {
  readonly of: For
  readonly layout: Layout
}

/** The layout of `what`; of what was shown before until it is found. `undefined` waits. */
export function useLayout<For extends { readonly input: LayoutInput }>(
  what: For | undefined
): LaidOut<For> | { readonly error: string } | undefined {
  const [found, setFound] = useState<LaidOut<For> | { readonly error: string }>()
  useEffect(() => {
    if (!what) return
    const aborting = new AbortController()
    layOutThere(what.input, aborting.signal).then(
      layout => !aborting.signal.aborted && setFound({ of: what, layout }),
      (error: unknown) => !aborting.signal.aborted && setFound({ error: String(error) })
    )
    return () => aborting.abort()
  }, [what])
  return found
}
