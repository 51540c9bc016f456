import t from 'tap'
import { clean } from '../../../plugins/mcp/datahub/clean.ts'
import { parseFilter } from '../../../plugins/mcp/datahub/filter.ts'

const described = (description: string) => (clean({ description }) as { description: string }).description
const types = new Map(['dataset', 'corpuser', 'dataProduct'].map(name => [name, { name }])) as never
const REMOVED = { field: 'removed', condition: 'EQUAL', values: ['true'], negated: true }

t.test('descriptions lose HTML and pictures, and say that they are cut', t => {
  const rows = [
    ['<p>a <b>b</b></p>', 'a b'],
    // As mcp-server-datahub reads it.
    ['a < b and b > a', 'a  a'],
    ['1 &lt; 2 &amp; &#51; &#x34; &nothing; &#0;', '1 < 2 & 3 4 &nothing; &#0;'],
    ['see ![a plan](data:image/png;base64,AA==) here', 'see a plan here'],
    ['![a](data:x) ![b](https://b) ![c](data:y)', 'a ![b](https://b) c'],
    ['](data:x) ![](data:', '](data:x) ![](data:']
  ]
  for (const [text = '', shown] of rows) t.equal(described(text), shown)
  t.ok(described('x'.repeat(6000)).endsWith('x…[cut]'))
  // A pattern would look from each beginning to the end.
  const hostile = '!['.repeat(1_000_000) + '&'.repeat(100_000) + '<'.repeat(100_000)
  t.ok(described(hostile).endsWith('…[cut]'))
  t.end()
})

t.test('filters become conditions', t => {
  const rule = (field: string, values: string[], more: object = {}) => ({
    field,
    condition: 'EQUAL',
    values,
    negated: false,
    ...more
  })
  const rows: readonly (readonly [string, object])[] = [
    ['', { types: null, orFilters: [{ and: [REMOVED] }] }],
    ['type = DATASET', { types: ['DATASET'], orFilters: [{ and: [rule('_entityType', ['DATASET']), REMOVED] }] }],
    ['NOT entity_type = data_product', { types: null }],
    ['"a b" = \'c "d\'', { orFilters: [{ and: [rule('a b', ['c "d']), REMOVED] }] }],
    [
      'platform IN (x, AND)',
      { orFilters: [{ and: [rule('platform.keyword', ['urn:li:dataPlatform:x', 'urn:li:dataPlatform:AND'])] }] }
    ],
    [
      'a = 1 AND (b = 2 OR c != 3)',
      { orFilters: [{ and: [rule('a', ['1']), rule('b', ['2'])] }, { and: [{}, rule('c', ['3'], { negated: true })] }] }
    ],
    [
      'NOT (a = 1 AND b = 2)',
      { orFilters: [{ and: [rule('a', ['1'], { negated: true })] }, { and: [rule('b', ['2'], { negated: true })] }] }
    ],
    [
      'env != DEV',
      { orFilters: [{ and: [rule('origin', ['DEV'], { negated: true }), rule('env', ['DEV'], { negated: true })] }] }
    ],
    ['status = ALL', { orFilters: [{ and: [{ field: 'urn', condition: 'EXISTS' }] }] }],
    [
      'columnCount >= 3',
      { orFilters: [{ and: [rule('columnCount', ['3'], { condition: 'GREATER_THAN_OR_EQUAL_TO' })] }] }
    ],
    [
      'structuredProperties.urn:li:structuredProperty:io.x IS NULL',
      { orFilters: [{ and: [{ field: 'structuredProperties.io.x', condition: 'EXISTS', negated: true }] }] }
    ]
  ]
  for (const [text, expected] of rows) t.match(parseFilter(text, { types }), expected, text)
  t.equal(parseFilter('status = ALL', { types }).orFilters[0]?.and.length, 1, 'removed entities are not left out')
  for (const text of [
    '=',
    'a',
    'a =',
    'a = (',
    '(a = 1',
    'a = 1 b',
    'a IN (1',
    'a IS 1',
    'status IS NULL',
    'deprecated = maybe',
    "'a"
  ])
    t.throws(() => parseFilter(text, { types }), { statusCode: 400, message: /^filter: .* at position \d+\./ }, text)
  t.end()
})
