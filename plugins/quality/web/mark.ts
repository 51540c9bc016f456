import { entityPath, Failure, h, Icon, Link, type PanelProps, panel, useData, useStyle } from 'aspectd/console'
import { text } from './en.ts'
import { canHaveAssertions, loadHealth } from './health.ts'

/** In the overview: that something is wrong, and where to see it. Nothing while all is well. */
export const QualityMark = panel(({ urn, type }: PanelProps) => {
  useStyle(new URL('./quality.css', import.meta.url))
  const { data, error, reload } = useData(signal => loadHealth(urn, canHaveAssertions(type), signal), [urn, type])
  if (error && !data) return h(Failure, { error, onRetry: reload })
  if (!data || data.verdict === 'good') return null
  return h(
    'p',
    { class: `quality-health ${data.verdict}`, role: 'status' },
    h(Icon, { name: 'warning' }),
    ` ${data.sentence} `,
    h(Link, { to: entityPath(urn, 'Quality') }, text.more)
  )
})
