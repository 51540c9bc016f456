/** Random choices, reproducible by a seed. */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  below(count: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
}

/** The mulberry32 generator: small, and random enough to choose test inputs. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    chance: probability => next() < probability,
    pick: from => {
      const found = from[below(from.length)]
      if (found === undefined) throw new Error('nothing to choose from')
      return found
    }
  }
}

/** Marks text that `toText` writes as raw JSON, such as a number beyond a double or a duplicate key. */
export const RAW = 'raw-json:'

/** `JSON.stringify`, but text marked by `RAW` is inserted as raw JSON. */
export function toText(value: unknown): string {
  return JSON.stringify(value).replace(/"raw-json:((?:[^"\\]|\\.)*)"/g, (_all, raw: string) => JSON.parse(`"${raw}"`))
}

export const URNS = [
  'urn:li:dataset:(urn:li:dataPlatform:hive,fuzz.a,PROD)',
  'urn:li:dataset:(urn:li:dataPlatform:hive,fuzz/ü 🎉,PROD)',
  'urn:li:tag:fuzz',
  'urn:li:corpuser:fuzz',
  'urn:li:corpGroup:fuzz',
  'urn:li:container:fuzz',
  'urn:li:domain:fuzz',
  'urn:li:dataHubPolicy:fuzz',
  'urn:li:dataHubRole:Editor',
  'urn:li:dataHubAccessToken:fuzz',
  'urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:hive,fuzz.a,PROD),id)',
  'urn:li:dataJob:(urn:li:dataFlow:(airflow,fuzz,PROD),task)'
]

const TEXTS = [
  '',
  ' ',
  'a',
  'x'.repeat(70_000),
  'a'.repeat(5000),
  'nul\u0000inside',
  'lone \ud800 surrogate',
  '\udc00',
  '\ufeffbom',
  '🎉'.repeat(300),
  'مرحبا \u202e\u2066 rtl',
  'é e\u0301',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '$where',
  '{"$ne":null}',
  "' OR 1=1 --",
  '"; DROP TABLE rows; --',
  '%',
  '_%_',
  '%00%zz%c3%28',
  '../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '1e300',
  '-1e300',
  '9007199254740993',
  '-1',
  '0x10',
  '1.5',
  'true',
  'null',
  '[]',
  '{}',
  'List(',
  'List()',
  'List(a,(b,c)',
  '2026-02-30T99:99:99Z',
  'P1Y2M3DT4H5M6S',
  'P99999999Y',
  'urn:',
  'urn:li:',
  'urn:li:dataset:',
  'urn:li:dataset:()',
  'urn:li:dataset:(,,)',
  'urn:li:dataset:(((((',
  'urn:li:dataset:(urn:li:dataPlatform:hive,a,PROD',
  'urn:li:dataset:(urn:li:dataPlatform:hive,a,NOWHERE)',
  'urn:li:dataset:plain',
  'urn:li:__proto__:x',
  'urn:li:constructor:x',
  'urn:li:nothing:x',
  'urn:li:tag: ',
  'urn:li:tag:\n',
  'urn:li:tag:a/b?c#d%2F',
  'urn:li:aspectdSession:x',
  'urn:li:aspectdTask:a:1',
  'urn:li:aspectdTaskQueue:unfinished',
  'urn:x:tag:other',
  `urn:li:tag:${'y'.repeat(5000)}`
] as const

const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  1.5,
  -0,
  1e300,
  2 ** 31,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  8_640_000_000_000_001,
  `${RAW}1e400`,
  `${RAW}-1e400`,
  `${RAW}9007199254740993`,
  `${RAW}1e19`,
  `${RAW}0.1e-400`,
  [],
  [null],
  [[]],
  [1, 'a', {}],
  {},
  { $ne: null },
  { $gt: '' },
  { $regex: '^' },
  { length: 1e9 },
  { toString: 1, valueOf: null },
  { constructor: { prototype: { polluted: true } } },
  { '': '' },
  { 'a.b': 1, $set: 2, 'nul\u0000': 3 },
  `${RAW}{"__proto__": {"polluted": true}}`,
  `${RAW}{"a": 1, "a": 2}`,
  `${RAW}${'['.repeat(90)}${']'.repeat(90)}`,
  `${RAW}${'['.repeat(5000)}${']'.repeat(5000)}`,
  `${RAW}${'{"a":'.repeat(99)}1${'}'.repeat(99)}`,
  Array.from({ length: 3000 }, (_, at) => at),
  Array.from({ length: 200 }, () => ({ a: 'b' }))
]

export function nastyText(random: Random): string {
  return random.chance(0.2) ? random.pick(URNS) : random.pick(TEXTS)
}

/** Any JSON value, and some that JavaScript cannot represent. */
export function nasty(random: Random): unknown {
  return random.chance(0.5) ? nastyText(random) : random.pick(VALUES)
}

/** A copy with one part, at any depth, replaced, removed, duplicated or renamed. */
export function mutated(random: Random, value: unknown): unknown {
  if (Array.isArray(value) && value.length > 0 && random.chance(0.85)) {
    const at = random.below(value.length)
    if (random.chance(0.1)) return value.toSpliced(at, 1)
    if (random.chance(0.1)) return [...value, ...value]
    return value.with(at, mutated(random, value[at]))
  }
  if (isRecord(value) && Object.keys(value).length > 0 && random.chance(0.9)) {
    const name = random.pick(Object.keys(value))
    const { [name]: inner, ...others } = value
    if (random.chance(0.1)) return others
    if (random.chance(0.1)) return { ...others, [nastyText(random)]: inner }
    return { ...value, [name]: mutated(random, inner) }
  }
  return nasty(random)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
