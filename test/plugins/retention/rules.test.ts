import t from 'tap'
import { start } from '../../helper.ts'

const PROFILES = { name: 'profiles', of: 'timeseries', type: 'dataset', aspect: 'datasetProfile', keepDays: 90 }

/** Why a server does not start with these rules. */
async function refusal(rules: readonly object[], more: object = {}): Promise<string> {
  try {
    await start(t, { config: { plugins: { retention: { rules, ...more } } } })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'it starts'
}

const REFUSED: readonly [string, readonly object[], RegExp][] = [
  [
    'keeps nothing',
    [{ ...PROFILES, keepDays: undefined }],
    /rule "profiles": it does not say what is kept: expected keepDays, keepLast, or both/
  ],
  [
    'unknown type',
    [{ ...PROFILES, type: 'datasett' }],
    /"profiles": the entity type "datasett" does not exist.*dataset/
  ],
  [
    'unknown aspect',
    [{ ...PROFILES, aspect: 'datasetProfiles' }],
    /"profiles": the timeseries aspect "datasetProfiles" does not exist.*datasetProfile/
  ],
  ['not a timeseries', [{ ...PROFILES, aspect: 'status' }], /the timeseries aspect "status" does not exist/],
  [
    'type without the aspect',
    [{ ...PROFILES, type: 'chart' }],
    /it names nothing: entities of type chart do not have datasetProfile/
  ],
  [
    'all series of all types',
    [{ ...PROFILES, type: undefined, aspect: '*' }],
    /expected the name of an aspect, or a type/
  ],
  ['no aspect', [{ ...PROFILES, aspect: undefined }], /"profiles": expected an aspect/],
  [
    'a key of another kind',
    [{ ...PROFILES, atMost: 5 }],
    /atMost has no meaning for timeseries; expected type, aspect/
  ],
  [
    'a URN of another type',
    [{ ...PROFILES, tag: 'urn:li:domain:x' }],
    /tag: expected a URN of type tag, found "urn:li:domain:x"/
  ],
  ['a tag that is excluded', [{ ...PROFILES, tag: 'urn:li:tag:x', exceptTags: ['urn:li:tag:x'] }], /it names nothing/],
  ['two of one name', [PROFILES, { ...PROFILES, aspect: 'operation' }], /"profiles": another rule has this name/],
  [
    'a contradiction',
    [PROFILES, { ...PROFILES, name: 'others', keepDays: 3 }],
    /rules "profiles" and "others" contradict each other: both are for datasetProfile of dataset/
  ],
  [
    'a hidden contradiction',
    [PROFILES, { ...PROFILES, name: 'all', aspect: '*', platform: 'hive' }],
    /rules "profiles" and "all" contradict each other/
  ],
  [
    'more than at most',
    [{ name: 'r', of: 'requests', keepDays: 9, keepLast: 9, atMost: 3 }],
    /it keeps the last 9, and at most 3/
  ],
  ['at most without days', [{ name: 'r', of: 'requests', keepLast: 3, atMost: 9 }], /atMost requires keepDays/],
  [
    'glossary terms',
    [{ name: 'terms', of: 'soft-deleted', type: 'glossaryTerm', keepDays: 9 }],
    /"terms": it would remove what people wrote: entities of type glossaryTerm. If that is meant, set peopleToo: true/
  ],
  [
    'versions of owners',
    [{ name: 'v', of: 'versions', aspect: 'ownership', keepLast: 1 }],
    /it would remove what people wrote: versions of ownership/
  ],
  [
    'people of all types',
    [{ name: 'd', of: 'soft-deleted', keepDays: 9, peopleToo: true }],
    /peopleToo requires the type/
  ],
  [
    'no soft delete',
    [{ name: 'd', of: 'soft-deleted', type: 'dataHubExecutionRequest', keepDays: 9 }],
    /cannot be soft-deleted/
  ],
  ['an unknown key', [{ ...PROFILES, days: 3 }], /days/],
  ['an unknown kind', [{ ...PROFILES, of: 'everything' }], /of/],
  ['a wrong name', [{ ...PROFILES, name: 'My rule' }], /name/],
  ['a negative age', [{ ...PROFILES, keepDays: -1 }], /keepDays/]
]

for (const [what, rules, message] of REFUSED) {
  t.test(`refused at the start: ${what}`, async t => t.match(await refusal(JSON.parse(JSON.stringify(rules))), message))
}

t.test('a wrong schedule is refused at the start', async t => {
  t.match(await refusal([PROFILES], { schedule: '15 3 * *' }), /plugins\.retention.*15 3 \* \*/)
  t.match(await refusal([PROFILES], { timezone: 'Europe/Berlinn' }), /Europe\/Berlin/)
})

t.test('rules that are apart are accepted, and what people wrote if that is meant', async t => {
  const rules = [
    PROFILES,
    { ...PROFILES, name: 'operations', aspect: 'operation' },
    { ...PROFILES, name: 'charts', type: 'chart', aspect: '*' },
    { name: 'terms', of: 'soft-deleted', type: 'glossaryTerm', keepDays: 9, peopleToo: true },
    { name: 'owners', of: 'versions', aspect: 'ownership', keepLast: 1, peopleToo: true }
  ]
  t.equal(await refusal(rules), 'it starts')
  const byPlatform = [
    { ...PROFILES, platform: 'hive', exceptTags: ['urn:li:tag:long'] },
    { ...PROFILES, name: 'kafka', platform: 'urn:li:dataPlatform:kafka' },
    { ...PROFILES, name: 'long', platform: 'hive', tag: 'urn:li:tag:long', keepDays: 900 }
  ]
  t.equal(await refusal(byPlatform), 'it starts')
})
