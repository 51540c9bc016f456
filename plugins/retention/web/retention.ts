import { Button, Empty, Facts, graphql, h, Load, Page, page, Time, useData, useFollowing } from 'aspectd/console'
import { RETENTION } from './documents.ts'
import type { RetentionRules } from './documents.types.ts'
import { text } from './en.ts'
import { RuleCard } from './rule.ts'

export type Retention = RetentionRules['retention']

/** `/operate/retention`: the rules, their runs, and what they would remove. */
export const RetentionPage = page(() => {
  const loaded = useData<RetentionRules>(signal => graphql(RETENTION, {}, signal), [])
  const rules = loaded.data?.retention.rules ?? []
  const runs = rules.flatMap(rule => rule.runs.slice(0, 1))
  const due = rules.filter(({ isDue }) => isDue).map(({ name }) => ({ task: name, state: 'QUEUED' }))
  useFollowing(loaded, [
    ...runs.map(run => ({ ...run, state: run.state === 'RUNNING' ? 'RUNNING' : 'COMPLETED' })),
    ...due
  ])
  const actions = h(Button, { onClick: loaded.reload }, text.reload)
  return h(
    Page,
    { title: text.title, actions },
    h(Load<RetentionRules>, { of: loaded }, ({ retention }) =>
      retention.rules.length === 0
        ? h(Empty, { text: text.empty })
        : h(
            'div',
            {},
            h(Facts, { of: scheduleFacts(retention) }),
            retention.rules.map(rule => h(RuleCard, { key: rule.name, rule, onChange: loaded.reload }))
          )
    )
  )
})

const scheduleFacts = ({ isEnabled, schedule, timezone, nextRun }: Retention) =>
  [
    [text.schedule, isEnabled ? `${schedule} ${timezone}` : text.off],
    [text.next, nextRun === null ? undefined : h(Time, { at: nextRun })]
  ] as const
