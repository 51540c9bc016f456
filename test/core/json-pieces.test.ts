import t from 'tap'
import { jsonPieces } from '../../core/operation/json-pieces.ts'

async function written(value: unknown): Promise<{ text: string; pieces: number }> {
  const pieces = jsonPieces(value)
  if (typeof pieces === 'string') return { text: pieces, pieces: 1 }
  const found: Buffer[] = []
  for await (const piece of pieces) found.push(piece)
  return { text: Buffer.concat(found).toString(), pieces: found.length }
}

const many = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_none, at) => make(at))
const record = (at: number) => ({ id: at, text: `“${at}”\n`, none: null, absent: undefined, list: [at, undefined] })

t.test('a small value is written at once', t => {
  t.equal(jsonPieces({ a: [1, null, 'x'] }), '{"a":[1,null,"x"]}')
  t.equal(typeof jsonPieces('x'.repeat(100_000)), 'string')
  t.end()
})

t.test('a large value is written in pieces, as JSON.stringify writes it', async t => {
  const values: Record<string, unknown> = {
    records: many(20_000, record),
    'nested records': {
      extensions: {},
      data: many(30, at => ({ [`a${at}`]: { rows: many(1000, record), empty: [] } }))
    },
    'members without a value': { absent: undefined, method: () => 1, rows: many(20_000, String), last: undefined },
    'only members without a value': [many(20_000, () => 1), { a: undefined }],
    'a prototype of null': Object.assign(Object.create(null), { rows: many(20_000, Number) }),
    'values that write themselves': many(20_000, () => new Date(0)),
    'a long text': [`${'a"\\'.repeat(100_000)}\u2028`],
    'pairs at the ends of pieces': ['a', '', 'ab'].map(before => before + '😀'.repeat(200_000)),
    'half of a pair': `${'x'.repeat(65_535)}\ud83d${'y'.repeat(300_000)}`
  }
  for (const [name, value] of Object.entries(values)) {
    const { text, pieces } = await written(value)
    t.ok(text === JSON.stringify(value), name)
    t.ok(pieces > 1 || text.length < 200_000, `${name}: ${pieces} pieces`)
  }
})
