import t from 'tap'
import { dataset, openAsking, run } from './asking.ts'

t.test(
  'a prefix or pattern of too many words is refused with its text, a word that too many begin with stands for itself',
  async t => {
    const { index, found } = openAsking(t)
    const names = Array.from({ length: 50_001 }, (_none, at) => `rmany${at}`)
    const fields = [{ name: 'datasetProperties.name', words: [], keys: names, values: [] }]
    index.put(dataset('many'), new Map([['datasetKey', { fields, edges: [], traits: 0 }]]))
    run(index.write('1'))
    const message = /^"many\*?\??" needs more than 50000 words to be read: name more letters/
    for (const query of ['many*', 'name:many*?']) t.throws(() => found(query), { statusCode: 400, message })
    t.equal(found('many1234*').total, 1)
    t.equal(found('many1234').total, 1)
    t.equal(found('many').total, 0)
    t.equal(found('"many"').total, 0)
  }
)
