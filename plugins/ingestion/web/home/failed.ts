import { graphql, h, Icon, Link, Time, useData, type VNode } from 'aspectd/console'
import { FAILED } from '../documents.ts'
import type { LastRuns } from '../documents.types.ts'
import { isBad, kindOf } from '../model/run-state.ts'
import { text } from './en.ts'

/** Sources whose newest run was started by their schedule and failed: nobody has seen it happen. */
export function FailedRuns(): VNode | null {
  const { data } = useData(signal => graphql<LastRuns>(FAILED, {}, signal), [])
  const failed = (data?.listIngestionSources?.ingestionSources ?? []).flatMap(({ name, executions }) => {
    const run = executions?.executionRequests[0]
    const isSeen = run?.input.source.type !== 'SCHEDULED_INGESTION_SOURCE'
    return run && !isSeen && isBad(kindOf(run)) ? [{ name, run }] : []
  })
  if (failed.length === 0) return null
  return h(
    'section',
    { class: 'failure', 'aria-label': text.title },
    h(
      'p',
      { class: 'row' },
      h(Icon, { name: 'circle-x' }),
      h('strong', {}, text.failed(failed.length)),
      failed.map(({ name, run }) =>
        h(
          'span',
          { key: run.urn },
          h(Link, { to: `/ingestion/runs/${encodeURIComponent(run.urn)}` }, h('span', { dir: 'auto' }, name)),
          ' ',
          h(Time, { at: run.result?.startTimeMs ?? run.input.requestedAt })
        )
      )
    )
  )
}
