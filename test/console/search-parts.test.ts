import t from 'tap'
import {
  isChosen,
  orFiltersOf,
  parseFilters,
  toggle,
  withoutField,
  writeFilters
} from '../../plugins/search/web/filters.ts'
import { piecesOf, wordsOf } from '../../plugins/search/web/highlight.ts'

const PII = 'tags:urn:li:tag:pii'
const HIVE = 'platform:urn:li:dataPlatform:hive'
const POSTGRES = 'platform:urn:li:dataPlatform:postgres'

t.test('filters are read from the address and written to it', async t => {
  const filters = parseFilters([HIVE, PII, POSTGRES, PII])
  t.strictSame(filters, [
    { field: 'platform', values: ['urn:li:dataPlatform:hive', 'urn:li:dataPlatform:postgres'] },
    { field: 'tags', values: ['urn:li:tag:pii'] }
  ])
  t.strictSame(writeFilters(filters), [HIVE, POSTGRES, PII])
  t.strictSame(orFiltersOf(filters), [{ and: filters }])
  t.strictSame(orFiltersOf([]), [])
  t.strictSame(parseFilters(['', 'no field', ':no field', 'empty:']), [])
})

t.test('values are selected and taken back', async t => {
  const filters = parseFilters([PII])
  const both = toggle(filters, 'platform', 'urn:li:dataPlatform:hive')
  t.strictSame(writeFilters(both), [PII, HIVE])
  t.ok(isChosen(both, 'platform', 'urn:li:dataPlatform:hive'))
  t.notOk(isChosen(both, 'platform', 'urn:li:dataPlatform:postgres'))
  t.strictSame(toggle(both, 'platform', 'urn:li:dataPlatform:hive'), filters)
  t.strictSame(withoutField(both, 'tags'), parseFilters([HIVE]))
})

t.test('words of a query are those that hits contain', async t => {
  t.strictSame(wordsOf('customer_email'), ['customer', 'email'])
  t.strictSame(wordsOf('shop OR crm'), ['shop', 'crm'])
  t.strictSame(wordsOf('orders -backup NOT copy !old'), ['orders', 'order'])
  t.strictSame(wordsOf('name:(invoices) -tags:"a b"'), ['invoices', 'invoic'])
  t.strictSame(wordsOf('*'), [])
  t.strictSame(wordsOf('tags:"urn:li:tag:pii"'), [])
})

t.test('a text is divided, and nothing of it is lost', async t => {
  const marked = (text: string, query: string) =>
    piecesOf(text, wordsOf(query))
      .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
      .join('')
  t.equal(marked('the Customer_Email of it', 'customer_email'), 'the [Customer_Email] of it')
  t.equal(marked('order and orders', 'orders'), '[order] and [orders]')
  t.equal(marked('<b>orders</b>', 'orders'), '<b>[orders]</b>')
  t.equal(marked('nothing', ''), 'nothing')
  const text = 'a.b(c[d'
  t.equal(
    piecesOf(text, wordsOf('b d'))
      .map(one => one.text)
      .join(''),
    text
  )
})
