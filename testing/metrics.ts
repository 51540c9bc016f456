import type { Client } from './client.ts'

/** The page `/metrics` at one moment. */
export interface MetricsPage {
  readonly text: string
  /** The names, without the suffixes of histograms. */
  readonly names: readonly string[]
  /** The sum of the series that have these labels, such as `kind="query"`; `undefined` if there is none. */
  value(name: string, labels?: Readonly<Record<string, string>>): number | undefined
}

const SERIES = /^(\w+)(?:\{(.*)\})? (\S+)$/

/** Reads the page as a user. @throws Error if they may not see it */
export async function readMetrics(client: Pick<Client, 'get'>): Promise<MetricsPage> {
  const { status, body } = await client.get('/metrics')
  if (status !== 200) throw new Error(`GET /metrics: ${status} ${JSON.stringify(body)}`)
  return parseMetrics(body)
}

export function parseMetrics(text: string): MetricsPage {
  const lines = text.split('\n').filter(line => line !== '')
  const series = lines.flatMap(line => {
    const [, name = '', labels = '', value] = SERIES.exec(line) ?? []
    return name === '' ? [] : [{ name, labels: labels.split(/,(?=\w+=")/), value: Number(value) }]
  })
  return {
    text,
    names: lines.flatMap(line => /^# TYPE (\w+)/.exec(line)?.[1] ?? []),
    value(name, labels = {}) {
      const wanted = Object.entries(labels).map(([label, value]) => `${label}=${JSON.stringify(value)}`)
      const found = series.filter(one => one.name === name && wanted.every(pair => one.labels.includes(pair)))
      return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0)
    }
  }
}
