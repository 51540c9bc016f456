import type { Cases, Open } from './case.ts'
import { changing } from './changes.ts'
import { concurrency } from './concurrency.ts'
import { durability } from './durable.ts'
import { erasing } from './erase.ts'
import { counting, finding } from './find.ts'
import { history } from './history.ts'
import { many } from './many.ts'
import { paging } from './pages.ts'
import { random } from './random.ts'
import { reading } from './read.ts'
import { running } from './runs.ts'
import { series } from './series.ts'
import { text } from './text.ts'
import { texts } from './texts.ts'
import { writing } from './write.ts'

export type { Open, Opened } from './case.ts'

export interface Runner {
  /** `run` rejects when the test fails. */
  test(name: string, run: () => Promise<void>): void
}

const topics: Readonly<Record<string, Cases>> = {
  read: reading,
  write: writing,
  history,
  find: finding,
  page: paging,
  many,
  count: counting,
  changes: changing,
  erase: erasing,
  runs: running,
  series,
  text,
  texts,
  durable: durability,
  concurrent: concurrency,
  random
}

/** Topics about what a `StoreReader` can read. */
export const READING = ['read', 'find', 'page', 'many', 'changes', 'durable']

/** Tests of the behaviour that every store must have. Each test gets its own empty store. */
export function contract(runner: Runner, open: Open, among: readonly string[] = Object.keys(topics)): void {
  for (const [topic, cases] of Object.entries(topics)) {
    if (!among.includes(topic)) continue
    for (const [name, run] of Object.entries(cases)) {
      runner.test(`${topic}: ${name}`, async () => {
        const opened = await open()
        try {
          await run(opened)
        } finally {
          await opened.done()
        }
      })
    }
  }
}
