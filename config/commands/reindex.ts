import { setTimeout as pause } from 'node:timers/promises'
import type { Progress } from '../../core/store/transfer/progress.ts'
import { attended } from './attended.ts'
import type { Command, Context } from './command.ts'
import { runOnServer } from './on-server.ts'

const POLL_MS = 500

export const reindex: Command = {
  name: 'reindex',
  purpose: 'build the search index again',
  options: [],
  operands: [],
  help: `aspectd reindex

Builds the search index again from the store, and shows the progress. A running server does it, and answers searches from
the old index meanwhile. If no server runs, the index is marked, and the next start builds it.

Servers on MongoDB each have an index. Run the command beside each of them, with its environment variables: the server
there notices it within a second.

The index is built by itself when it is missing, damaged or from another store, so this command is rarely needed.
`,
  run(given) {
    return attended('interrupted: the server continues to build the index', async ({ report, signal }) => {
      const answer = await runOnServer('reindex', {}, given)
      if (answer !== 'started') return answer
      for (;;) {
        const state = await stateOf(given)
        report(state)
        if (state.done) return `the search index is complete: ${state.total} entities`
        await pause(POLL_MS, undefined, { signal }).catch(() => undefined)
        signal.throwIfAborted()
      }
    })
  }
}

async function stateOf(given: Context): Promise<Progress> {
  const { isBuilding, done, entities } = JSON.parse(await runOnServer('reindexState', {}, given))
  return { step: 'indexing', urns: done, total: entities, records: done, done: !isBuilding }
}
