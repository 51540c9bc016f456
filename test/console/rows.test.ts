import t from 'tap'
import { piecesOf } from '../../plugins/console/web/components/row-window.ts'
import { keysBetween } from '../../plugins/console/web/components/rows.ts'

const rowsOf = (pieces: ReturnType<typeof piecesOf>) =>
  pieces.reduce((sum, piece) => sum + ('rows' in piece ? piece.rows : 1), 0)

t.test('what is drawn of a long table is its range, pinned rows, and the space between', async t => {
  const pieces = piecesOf(3000, { first: 100, last: 102 }, [5, 101, 2999])
  t.strictSame(pieces, [
    { rows: 5 },
    { index: 5 },
    { rows: 94 },
    { index: 100 },
    { index: 101 },
    { index: 102 },
    { rows: 2896 },
    { index: 2999 }
  ])
})

t.test('rows and spaces are always all rows, so that the page keeps its height', async t => {
  for (const [first, last] of [
    [0, 10],
    [2990, 3040],
    [-5, 3],
    [40, 20]
  ] as const)
    t.equal(rowsOf(piecesOf(3000, { first, last }, [0, -1, 3000, 1500])), 3000, `${first}–${last}`)
  t.strictSame(piecesOf(0, { first: 0, last: 50 }, [0, -1]), [])
})

t.test('a range of rows goes both ways', async t => {
  const keys = ['a', 'b', 'c', 'd']
  t.strictSame(keysBetween(keys, 1, 2), ['b', 'c'])
  t.strictSame(keysBetween(keys, 3, 1), ['b', 'c', 'd'])
})
