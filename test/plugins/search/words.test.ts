import t from 'tap'
import { fold } from '../../../plugins/search/engine/words/fold.ts'
import { nameKeys } from '../../../plugins/search/engine/words/names.ts'
import { plainText, withoutData } from '../../../plugins/search/engine/words/rich-text.ts'
import { wordsOf } from '../../../plugins/search/engine/words/words.ts'
import { createDice, REPEATED_PIECES } from './vocabulary.ts'

/** Each word as `stem`, or as `stem (written)`. */
const listed = (text: string, mode: 'index' | 'query' = 'index') =>
  wordsOf(text, mode)
    .map(({ stem, written }) => (stem === written ? stem : `${stem} (${written})`))
    .join(', ')
const stems = (text: string, mode: 'index' | 'query') => wordsOf(text, mode).map(({ stem }) => stem)

const EXAMPLES = [
  ['shop.orders_v2', 'shop, order (orders), v2, ordersv2'],
  ['OrderItems', 'order, item (items), orderitem (orderitems)'],
  ['orderItems', 'order, item (items), orderitem (orderitems)'],
  ['HTTPServerLog', 'http, server, log, httpserverlog'],
  ['customerID', 'custom (customer), id, customerid'],
  ['s3', 's3'],
  ['fct_orders_2024', 'fct, order (orders), 2024, fctorders2024'],
  ['Größe', 'gross (grosse)'],
  ['Kunden-Übersicht', 'kunden, ubersicht, kundenubersicht'],
  ['companies', 'compani (companies)'],
  ['daily_metrics', 'daili (daily), metric (metrics), dailymetr (dailymetrics)'],
  ['/finance/eu/invoices', 'financ (finance), eu, invoic (invoices)'],
  ["customer's addresses", 'custom (customer), address (addresses)'],
  ['the status of orders', 'the, status, of, order (orders)'],
  ['dbt_prod', 'dbt, prod, dbtprod'],
  ['ORDERS', 'order (orders)'],
  ['$amount #1', 'amount, 1'],
  ['[version=2.0].[type=struct].zip', 'version, 2, 0, type, struct, zip'],
  ['Shop Orders', 'shop, order (orders)'],
  ['orders', 'order (orders)'],
  ['orderitems', 'orderitem (orderitems)'],
  ['sha256', 'sha256, sha, 256'],
  ['a1b2c3', 'a1, b2, c3, a1b2c3'],
  ['naïve café', 'naiv (naive), cafe'],
  ['заказы_клиентов', 'заказы, клиентов, заказыклиентов'],
  ['company', 'compani (company)'],
  ['user@example.com', 'user, exampl (example), com'],
  ['urn:li:tag:pii', 'urn, li, tag, pii'],
  ['order-date', 'order, date, orderd (orderdate)'],
  ['数据仓库', '数据, 据仓, 仓库, 库'],
  ['iOSApp', 'i, os, app, iosapp'],
  ['orders_v', 'order (orders), v, ordersv'],
  ['x', 'x']
] as const

t.test('a text has the words of the examples', async t => {
  for (const [text, words] of EXAMPLES) t.equal(listed(text), words, text)
})

t.test('a query has the parts of its segments, without other forms', async t => {
  t.equal(listed('shop.orders_v2', 'query'), 'shop, order (orders), v2')
  t.equal(listed('sha256', 'query'), 'sha256')
  t.equal(listed('a1b2c3', 'query'), 'a1, b2, c3')
})

t.test('a name in one word finds the name in parts', async t => {
  for (const [name, query] of [
    ['OrderItems', 'orderitems'],
    ['fct_orders_2024', 'fctorders2024'],
    ['HTTPServerLog', 'HttpServerLog'],
    ['sha256', 'sha']
  ] as const) {
    const words = new Set(stems(name, 'index'))
    t.ok(
      stems(query, 'query').every(stem => words.has(stem)),
      `${query} finds ${name}`
    )
  }
})

t.test('letters that people type differently are the same', async t => {
  for (const [one, other] of [
    ['Straße', 'STRASSE'],
    ['Ærø', 'aero'],
    ['ŁÓDŹ', 'lodz'],
    ['ＯＲＤＥＲＳ', 'orders'],
    ['ﬁnance', 'finance'],
    ['Cafe\u0301', 'Caf\u00e9'],
    ['ΟΔΟΣ', 'οδος'],
    ['İstanbul', 'istanbul'],
    ['URLs', 'url'],
    ['customer’s', 'customer'],
    ['ёж', 'еж'],
    ['за́мок', 'замок'],
    ['أحمد', 'احمد'],
    ['क़लम', 'कलम'],
    ['שָׁלוֹם', 'שלום']
  ] as const) {
    t.strictSame(stems(one, 'query'), stems(other, 'query'), `${one} and ${other}`)
  }
})

t.test('a mark that makes another letter stays', async t => {
  for (const [one, other] of [
    ['バス', 'パス'],
    ['ガラス', 'カラス'],
    ['ｶﾞﾗｽ', 'カラス'],
    ['мой', 'мои'],
    ['їжа', 'іжа'],
    ['काम', 'कम'],
    ['दिन', 'दीन'],
    ['புலி', 'புள்ளி'],
    ['ไก่', 'ไก'],
    ['มา', 'ม้า'],
    ['বন', 'বান']
  ] as const) {
    t.notSame(stems(one, 'query'), stems(other, 'query'), `${one} and ${other}`)
  }
  t.strictSame(stems('ｶﾞﾗｽ', 'query'), stems('ガラス', 'query'), 'half width')
})

/** Whether each word of the query is one of the text. */
const finds = (query: string, text: string) => {
  const words = new Set(stems(text, 'index'))
  return stems(query, 'query').every(stem => words.has(stem))
}

t.test('words within words, and with endings, are found', async t => {
  for (const [query, text] of [
    ['결제', '월간결제현황'],
    ['고객', '고객의 주소 목록'],
    ['고객을', '고객의 주소 목록'],
    ['평가', '고객평가'],
    ['회원가입', '회원 가입 양식'],
    ['표', '상품관리표'],
    ['고객평가', '고객_평가'],
    ['在庫', '商品在庫管理表'],
    ['テーブル', '注文テーブル一覧'],
    ['ลูกค้า', 'ข้อมูลลูกค้ารายเดือน'],
    ['ที่อยู่', 'ตารางที่อยู่'],
    ['किताब', 'किताबों की सूची'],
    ['किताबें', 'किताब'],
    ['ग्राहक', 'ग्राहकों के पते'],
    ['सूची', 'सूचियाँ'],
    ['क्षमता', 'क्\u200dषमता'],
    ['می‌شود', 'میشود']
  ] as const) {
    t.ok(finds(query, text), `${query} in ${text}`)
  }
  t.notOk(finds('고객', '고급객실'))
  t.notOk(finds('पता', 'पिता'))
})

t.test('positions are those of the original text', async t => {
  const text = 'The Größe of shop.orders_v2'
  const at = wordsOf(text, 'index').map(({ from, to }) => text.slice(from, to))
  t.strictSame(at, ['The', 'Größe', 'of', 'shop', 'orders', 'v2', 'orders_v2'])
  const ligature = 'a ﬁle_name'
  const [, first] = wordsOf(ligature, 'query')
  t.equal(ligature.slice(first?.from, first?.to), 'ﬁle_name', 'of the segment, where folding changes the length')
})

t.test('a text is searched within its limits', async t => {
  t.equal(wordsOf('a b '.repeat(2_000), 'index').length, 2_000)
  t.equal(wordsOf(`${' '.repeat(19_998)}abcdef`, 'index')[0]?.stem, 'ab')
  t.equal(wordsOf('x'.repeat(1_000), 'index')[0]?.stem.length, 64)
  t.equal(wordsOf('数'.repeat(20_000), 'index').length, 2_000)
  t.equal(wordsOf('𠀀 '.repeat(3), 'index')[2]?.stem, '𠀀')
  t.strictSame(wordsOf('', 'index'), [])
  t.strictSame(wordsOf("\ud800 \udc00 -_$#'", 'index'), [])
})

t.test('a name has keys for its words as written, their first letters and the whole', async t => {
  t.strictSame(nameKeys('Shop.orders_v2').toSorted(), [
    'po',
    'por',
    'pord',
    'ps',
    'psh',
    'psho',
    'pv',
    'pv2',
    'rorders',
    'rshop',
    'rv2',
    'xorders_v2',
    'xshop.orders_v2'
  ])
  t.strictSame(nameKeys('𠀀').toSorted(), ['p𠀀', 'r𠀀', 'x𠀀'])
  t.strictSame(nameKeys('.'), ['x.'])
  t.equal(nameKeys('ä'.repeat(2_000)).find(key => key.startsWith('x'))?.length, 513)
  t.equal(fold('  Größe\n'), 'grosse')
  t.ok(nameKeys('s3://lake/orders').includes('xlake/orders'), 'without its scheme')
})

t.test('markup is not searched', async t => {
  for (const [rich, words] of [
    ['<p class="intro">Daily <b>orders</b></p>', 'daili (daily), order (orders)'],
    ['# Orders\n* **paid** [wiki](https://example.com/page)', 'order (orders), paid, wiki'],
    ['![logo](data:image/png;base64,AAAA) text', 'logo, text'],
    ['a &lt; b &amp; c', 'a, b, c'],
    ['`snake_case` and _emphasis_', 'snake, case, snakecas (snakecase), and, emphasi (emphasis)'],
    [`a <img src="data:image/png;base64,${'QUJD'.repeat(100_000)}"> b`, 'a, b'],
    ['1 < 2 and 3 > 2', '1, 2, and, 3, 2']
  ] as const) {
    t.equal(listed(plainText(rich)), words, rich)
  }
})

t.test('the data of an embedded file is no text', async t => {
  const data = 'iVBORw0KGgo'.repeat(20)
  for (const [text, words] of [
    [`see data:image/png;base64,${data}== here`, 'see, here'],
    [`see (data:image/svg+xml;charset=utf-8;base64,${data}) here`, 'see, here'],
    [`see data:image/jpeg;base64,${data.slice(0, 76)}\n${data.slice(0, 76)}\nhere`, 'see, here'],
    ['see data:image/svg+xml;utf8,%3Csvg%20width%3D%229%22%3E here', 'see, here'],
    ['the data: orders, base64, and more', 'the, data, order (orders), base64, base, 64, and, more']
  ] as const) {
    t.equal(listed(withoutData(text)), words, text.slice(0, 40))
  }
})

t.test('of a long text that repeats a piece at most 2000 words are searched', async t => {
  for (const piece of REPEATED_PIECES) {
    const words = wordsOf(plainText(piece.repeat(200_000)), 'index')
    t.ok(words.length <= 2_000 && words.every(({ to }) => to <= 20_000), piece)
  }
})

t.test('ASCII is cut as other scripts are', async t => {
  const dice = createDice(7)
  const letters = [..."aAbBsSzZ019_-$#'. ,"]
  const differing: string[] = []
  for (let round = 0; round < 5_000; round++) {
    const text = Array.from({ length: dice.roll(14) }, () => dice.pick(letters)).join('')
    for (const mode of ['index', 'query'] as const) {
      const [plain, other] = [wordsOf(text, mode), wordsOf(wide(text), mode)]
      if (JSON.stringify(plain) !== JSON.stringify(other)) differing.push(`${text} (${mode})`)
    }
  }
  t.strictSame(differing, [])
})

/** The same in wide letters and digits, which are folded to these. */
function wide(text: string): string {
  return text.replace(/[A-Za-z0-9]/g, letter => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
}
