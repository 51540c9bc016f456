import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { urnOf } from './sample.ts'

const query =
  'query ($urn: String!) { dataset(urn: $urn) { urn name properties { name description } tags { tags { tag { urn } } } } }'

const RATE = 100
const CLIENTS = 16
const WINDOW_MS = 500

export type Reader = ReturnType<typeof createReader>

/** Reads of one dataset each while something else runs. */
export function createReader(url: string, headers: Readonly<Record<string, string>>, datasets: number) {
  const agent = new Agent({ keepAlive: true })
  const read = (at: number) =>
    new Promise<void>((resolve, reject) => {
      const sent = request(`${url}/api/graphql`, { method: 'POST', headers: { ...headers }, agent }, response => {
        response.resume().once('end', resolve)
        if (response.statusCode !== 200) reject(new Error(`a read was answered with ${response.statusCode}`))
      })
      sent.once('error', reject).end(JSON.stringify({ query, variables: { urn: urnOf(at % datasets) } }))
    })
  return {
    /**
     * Milliseconds of each of 100 reads a second until `work` settles, sent at fixed times: a slow answer delays no other
     * request.
     */
    async latencies(work: Promise<unknown>): Promise<number[]> {
      const state = watch(work)
      const reads: Promise<number>[] = []
      const begun = performance.now()
      for (let at = 0; state.isRunning; at++) {
        const wait = begun + (at * 1000) / RATE - performance.now()
        if (wait > 1) await pause(wait)
        const sent = performance.now()
        reads.push(read(at).then(() => performance.now() - sent))
      }
      await work
      return Promise.all(reads)
    },
    /** Reads per second in each half second until `work` settles, of 16 clients that never pause. */
    async rates(work: Promise<unknown>): Promise<number[]> {
      const state = watch(work)
      const begun = performance.now()
      const counts: number[] = []
      const client = async (number: number) => {
        for (let at = number; state.isRunning; at++) {
          await read(at)
          const window = Math.floor((performance.now() - begun) / WINDOW_MS)
          counts[window] = (counts[window] ?? 0) + 1
        }
      }
      await Promise.all(Array.from({ length: CLIENTS }, (_none, at) => client(at)))
      await work
      // The last one is not complete. One without an answer is a hole.
      return Array.from(counts.slice(0, -1), count => ((count ?? 0) * 1000) / WINDOW_MS)
    }
  }
}

function watch(work: Promise<unknown>): { readonly isRunning: boolean } {
  const state = { isRunning: true }
  const end = () => {
    state.isRunning = false
  }
  work.then(end, end)
  return state
}
