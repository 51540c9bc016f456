import { asApiError, Fragment, graphql, h, Select, TextField, useEffect, useState, type VNode } from 'aspectd/console'
import { PREVIEW } from '../documents.ts'
import type { PreviewSchedule, PreviewScheduleVariables } from '../documents.types.ts'
import { text as words } from '../en.ts'
import { momentOf, type Rhythm, ruleOf, type Schedule, timezones, weekdays } from '../model/schedule.ts'
import { text } from './en.ts'

const RHYTHMS = ['demand', 'hourly', 'daily', 'weekly', 'cron'] as const
const MINUTES = Array.from({ length: 60 }, (_one, minute) => String(minute).padStart(2, '0'))
/** Milliseconds without a key. */
const PAUSE = 300

interface ScheduleProps {
  readonly value: Schedule
  readonly onChange: (schedule: Schedule) => void
}

/** When a source runs, and the next three times. */
export function ScheduleFields({ value, onChange }: ScheduleProps): VNode {
  const { rhythm, timezone } = value
  const change = (part: Partial<Schedule>) => onChange({ ...value, ...part })
  const preview = usePreview(value)
  return h(
    'div',
    { class: 'fields' },
    h(
      'div',
      { class: 'schedule' },
      h(Select, {
        ...{ label: text.rhythm, value: rhythm, onChange: (chosen: string) => change({ rhythm: chosen as Rhythm }) },
        options: RHYTHMS.map(one => ({ value: one, label: text.rhythms[one] }))
      }),
      h(Times, { value, change, error: preview.error }),
      rhythm !== 'demand' &&
        h(Select, {
          ...{ label: text.timezone, value: timezone, onChange: (chosen: string) => change({ timezone: chosen }) },
          options: timezones(timezone).map(one => ({ value: one, label: one }))
        })
    ),
    h('p', { role: 'status', class: 'next' }, h(Next, { times: preview.times, timezone })),
    rhythm !== 'cron' && preview.error && h('p', { class: 'hint error', role: 'alert' }, preview.error)
  )
}

interface TimesProps {
  readonly value: Schedule
  readonly change: (part: Partial<Schedule>) => void
  readonly error: string | undefined
}

/** The fields that a rhythm has. */
function Times({ value: { rhythm, time, weekday, expression }, change, error }: TimesProps): VNode {
  return h(
    Fragment,
    {},
    rhythm === 'weekly' &&
      h(Select, {
        ...{
          label: text.on,
          value: String(weekday),
          onChange: (chosen: string) => change({ weekday: Number(chosen) })
        },
        options: weekdays().map(one => ({ value: String(one.value), label: one.label }))
      }),
    rhythm === 'hourly' &&
      h(Select, {
        ...{ label: text.minute, value: time.slice(3), onChange: (chosen: string) => change({ time: `00:${chosen}` }) },
        options: MINUTES.map(one => ({ value: one, label: one }))
      }),
    (rhythm === 'daily' || rhythm === 'weekly') &&
      h(TextField, {
        ...{ label: text.at, type: 'time', value: time },
        onInput: typed => change({ time: typed === '' ? '00:00' : typed.slice(0, 5) })
      }),
    rhythm === 'cron' &&
      h(TextField, {
        ...{ label: text.cron, hint: text.cronHint, value: expression, error },
        onInput: typed => change({ expression: typed })
      })
  )
}

interface Preview {
  readonly times: readonly number[]
  readonly error?: string
}

function usePreview(schedule: Schedule): Preview {
  const [preview, setPreview] = useState<Preview>({ times: [] })
  const rule = ruleOf(schedule)
  useEffect(() => {
    if (!rule) {
      setPreview({ times: [] })
      return
    }
    const aborting = new AbortController()
    const variables: PreviewScheduleVariables = { ...rule, count: 3 }
    const ask = () =>
      graphql<PreviewSchedule>(PREVIEW, { ...variables }, aborting.signal).then(
        ({ previewSchedule: times }) => setPreview({ times }),
        thrown => aborting.signal.aborted || setPreview({ times: [], error: asApiError(thrown).message })
      )
    const timer = setTimeout(ask, PAUSE)
    return () => {
      clearTimeout(timer)
      aborting.abort()
    }
  }, [rule?.interval, rule?.timezone])
  return preview
}

function Next({ times, timezone }: { readonly times: readonly number[]; readonly timezone: string }): VNode | null {
  const now = Date.now()
  const [first, ...others] = times.map(at => words.moment(momentOf(at, now, timezone)))
  if (first === undefined) return null
  return h(
    'span',
    {},
    h('strong', {}, text.next(first, timezone)),
    others.length > 0 && h('span', { class: 'muted' }, ` · ${text.afterwards(others)}`)
  )
}
