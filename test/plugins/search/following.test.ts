import t from 'tap'
import { dataset, openRig } from './engine.ts'

t.test('each change is found by the very next search, told or only in the feed', async t => {
  for (const isTold of [true, false]) {
    const { write, erase, find } = await openRig(t, { isTold })
    const urn = dataset('shop.orders')
    t.strictSame(await find('lemons'), [])
    await write(urn, 'datasetProperties', { description: 'all lemons' })
    t.strictSame(await find('lemons'), [urn])
    await write(urn, 'datasetProperties', { description: 'all oranges' })
    t.strictSame([await find('lemons'), await find('oranges')], [[], [urn]])
    await write(urn, 'globalTags', { tags: [{ tag: 'urn:li:tag:pii' }] })
    t.strictSame(await find('tags:pii oranges'), [urn])
    await write(urn, 'globalTags', undefined)
    t.strictSame([await find('tags:pii'), await find('oranges')], [[], [urn]])
    await erase(urn)
    t.strictSame([await find('oranges'), await find('*')], [[], []])
  }
})

t.test('many searches beside writes: each finds what was written before it', async t => {
  const { write, find } = await openRig(t)
  await find('*')
  const missed: string[] = []
  await Promise.all(
    Array.from({ length: 4 }, async (_none, writer) => {
      for (let n = 0; n < 25; n++) {
        const word = `wo${String.fromCharCode(97 + writer)}r${String.fromCharCode(97 + n)}k`
        await write(dataset(`t.${word}`), 'datasetProperties', { description: word })
        if ((await find(`description:${word}`)).length !== 1) missed.push(word)
      }
    })
  )
  t.strictSame(missed, [])
  t.equal((await find('*')).length, 100)
})
