import autocannon from 'autocannon'

export interface Load {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent in turn; a GET without any. */
  readonly bodies?: readonly string[]
}

const CONNECTIONS = 64
/** A run ends at a sample; by default they are a second apart. */
const SAMPLE_MS = 100
/** Of the answers. */
const COMPARED = 20

/** Requests per second of one closed-loop run. @throws Error when any response is not 2xx. */
export async function rate({ url, headers, bodies }: Load, seconds: number): Promise<number> {
  const run = autocannon({
    url,
    method: bodies === undefined ? 'GET' : 'POST',
    headers: { ...headers },
    ...(bodies === undefined ? {} : { requests: bodies.map(body => ({ method: 'POST', body })) }),
    duration: seconds,
    connections: CONNECTIONS,
    sampleInt: SAMPLE_MS
  })
  const rest = stayAwake()
  // `run` can be awaited, but has no `finally`.
  const result = await Promise.resolve(run).finally(rest)
  const bad = result.non2xx + result.errors + result.timeouts
  if (bad > 0) throw new Error(`${bad} of ${result.requests.total} requests to ${url} failed`)
  return result.requests.total / result.duration
}

/**
 * Keeps the event loop of this process running until the returned function is called. A server that is slower than this
 * process would otherwise wake it with each answer, which on a virtual machine costs that server 15 µs more than one
 * that is faster.
 */
function stayAwake(): () => void {
  let isAwake = true
  const turn = () => void (isAwake && setImmediate(turn))
  turn()
  return () => {
    isAwake = false
  }
}

/** Both servers must give the same bytes, otherwise they do not do the same. */
export async function requireSame(a: Load, b: Load): Promise<void> {
  for (const [at, body] of (a.bodies ?? [undefined]).slice(0, COMPARED).entries()) {
    const [ours, theirs] = await Promise.all([answer(a, body), answer(b, b.bodies?.[at])])
    if (ours !== theirs) throw new Error(`the answers differ:\n${ours}\n${theirs}`)
  }
}

async function answer({ url, headers }: Load, body: string | undefined): Promise<string> {
  const response = await fetch(url, { headers, ...(body === undefined ? {} : { method: 'POST', body }) })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.text()
}
