import autocannon from 'autocannon'

export interface Load {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Absent for a GET. */
  readonly body?: string
}

/** Requests per second of one closed-loop run. @throws Error when any response is not 2xx. */
export async function rate({ url, headers, body }: Load, seconds: number, connections = 64): Promise<number> {
  const result = await autocannon({
    url,
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers },
    ...(body === undefined ? {} : { body }),
    duration: seconds,
    connections
  })
  const bad = result.non2xx + result.errors + result.timeouts
  if (bad > 0) throw new Error(`${bad} of ${result.requests.total} requests to ${url} failed`)
  return result.requests.total / result.duration
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * The medians of both. They run alternately, A B A B …, so that changes in the speed of the machine affect both
 * equally.
 */
export async function alternately(
  rounds: number,
  a: () => Promise<number>,
  b: () => Promise<number>
): Promise<[number, number]> {
  const seen: [number[], number[]] = [[], []]
  await a()
  await b()
  for (let round = 0; round < rounds; round++) {
    seen[0].push(await a())
    seen[1].push(await b())
  }
  return [median(seen[0]), median(seen[1])]
}

export function report(what: string, ours: number, baseline: number, unit: string): void {
  const ratio = ((ours / baseline) * 100).toFixed(0)
  console.log(`${what}: ${ours.toFixed(0)} vs. ${baseline.toFixed(0)} ${unit} = ${ratio} %`)
}
