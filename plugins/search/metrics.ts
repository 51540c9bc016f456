import { statSync } from 'node:fs'
import type { Call, Data, Metrics } from '../../core/index.ts'
import type { Engine, EngineOptions, QuestionName } from './engine/index.ts'

const QUESTIONS: readonly QuestionName[] = ['search', 'columns', 'complete', 'suggest', 'walk']

interface Counted {
  readonly data: Pick<Data, 'narrow'>
  /** Those that are indexed. */
  readonly types: readonly string[]
  system(reason: string): Call
}

/** Counts the questions of an engine. */
export function measureQuestions(metrics: Metrics): NonNullable<EngineOptions['asked']> {
  const questions = metrics.counter({
    name: 'questions_total',
    help: 'Questions to the index, and whether they were answered.',
    labels: { question: QUESTIONS, outcome: ['answered', 'failed'] }
  })
  const seconds = metrics.histogram({
    name: 'question_duration_seconds',
    help: 'Time of a question to the index, with what it waits for the index to catch up.'
  })
  return (question, outcome, milliseconds) => {
    questions.with({ question, outcome }).add()
    seconds.observe(milliseconds / 1000)
  }
}

/** Registers the state of the index, in this file if it is in one. */
export function observeEngine(
  metrics: Metrics,
  engine: Pick<Engine, 'state' | 'lag' | 'use'>,
  path: string | undefined
): void {
  metrics.gauge({
    name: 'ready',
    help: '1 while the index answers, else 0: it is built, or its thread has failed.',
    read: () => (engine.state().ready ? 1 : 0)
  })
  metrics.gauge({
    name: 'lag_seconds',
    help: 'How long the oldest change waits that is not in the index.',
    read: engine.lag
  })
  metrics.gauge({
    name: 'waiting_changes',
    help: 'Changes that are not in the index yet, some of them counted twice.',
    read: () => engine.state().behind
  })
  metrics.gauge({
    name: 'index_bytes',
    help: 'Size of the file of the index.',
    read: () => (path === undefined ? undefined : statSync(path, { throwIfNoEntry: false })?.size)
  })
  metrics.total({
    name: 'thread_seconds_total',
    help: 'Time in which the thread of the index worked (active), or waited for work (idle).',
    labels: { state: ['active', 'idle'] },
    read() {
      const { active, idle } = engine.use() ?? {}
      if (active === undefined || idle === undefined) return undefined
      return [
        { labels: { state: 'active' }, value: active / 1000 },
        { labels: { state: 'idle' }, value: idle / 1000 }
      ]
    }
  })
}

/** Registers how many entities the index has, by type. */
export function observeEntities(
  metrics: Metrics,
  engine: Pick<Engine, 'state' | 'search'>,
  { data, types, system }: Counted
) {
  const TYPE = '_entityType'
  metrics.gauge({
    name: 'entities',
    help: 'Entities in the index, by type; counted once a minute at most.',
    labels: { type: types },
    async read() {
      if (!engine.state().ready) return
      const call = system('counting entities')
      const wanted = { text: 'everything', narrowed: await data.narrow(call, { types }) } as const
      const facets = { fields: [{ name: TYPE, fields: [TYPE] }], limit: types.length }
      const { facets: [facet] = [] } = await engine.search(wanted, { order: 'urn', limit: 0, facets }, call)
      return facet?.values.map(({ value, count }) => ({ labels: { type: value }, value: count })) ?? []
    }
  })
}
