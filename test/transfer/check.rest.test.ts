import t from 'tap'
import { ingest, latest, proposal } from '../plugins/entities/proposals.ts'
import { startWith } from '../plugins/entities/stored.ts'
import { aspectd } from './command.ts'

const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,checked,PROD)'
const USER = 'urn:li:corpuser:noor'
const owners = [{ owner: 'urn:li:tag:x', type: 'NONE' }]

t.test('check lists what an earlier version stored and this one refuses, and changes nothing', async t => {
  const { admin, store, folder } = await startWith(t, [
    {
      urn: DATASET,
      aspect: 'datasetKey',
      value: { platform: 'urn:li:dataPlatform:hive', name: 'checked', origin: 'PROD' }
    },
    { urn: DATASET, aspect: 'globalTags', value: { tags: [{ tag: 'urn:li:tag:right' }, { tag: USER }] } },
    { urn: DATASET, aspect: 'ownership', value: { owners } },
    { urn: DATASET, aspect: 'domains', value: { domains: ['urn:li:domain:right'] } }
  ])
  const check = () => aspectd(t, folder, ['check', '--store', store])
  const { code, text } = await check()
  t.equal(code, 1)
  const lines = text.split('\n').filter(line => line.startsWith('urn:'))
  t.strictSame(lines.sort(), [
    `${DATASET} aspect globalTags: ERROR :: /tags/1/tag :: "${USER}" found, allowed: urn:li:tag:…`,
    `${DATASET} aspect ownership: ERROR :: /owners/0/owner :: "urn:li:tag:x" found, allowed: urn:li:corpuser:… or urn:li:corpGroup:…`
  ])
  t.match(text, /checked \d+ records of .*: 2 are wrong/)
  t.match(await latest(admin, DATASET, 'ownership'), { owners })
  await ingest(
    admin,
    proposal(DATASET, 'ownership', { owners: [{ owner: USER, type: 'NONE' }] }),
    proposal(DATASET, 'globalTags', { tags: [] })
  )
  const again = await check()
  t.equal(again.code, 0)
  t.match(again.text, /nothing is wrong/)
})
