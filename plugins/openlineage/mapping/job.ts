import type { JsonRecord } from '../../../core/index.ts'
import type { ModelAspects } from '../../entities/index.ts'
import type { Facets } from '../events/event.ts'
import type { NamedJob } from '../names/jobs.ts'
import { subTypes } from './dataset.ts'
import { type Aim, aim, aimsBy, contentOf, type Draft } from './draft.ts'
import { ownerAim, tagAim } from './labels.ts'
import { descriptionAim, inProperties, stringIn } from './properties.ts'

type Content = JsonRecord | undefined
type Info = 'dataJobInfo' | 'dataFlowInfo'
type Aims = (content: Content, info: Info) => readonly Aim[]
type Transform = ModelAspects['dataTransformLogic']['transforms'][number]

/** Facets that both a job and a flow have in aspects of their own. */
const COMMON: Readonly<Record<string, Aims>> = {
  ownership: content => [ownerAim(content)],
  tags: content => [tagAim(content)],
  jobType: (content, info) => [subTypes([stringIn(content?.jobType)]), inProperties(info, 'jobType', content)],
  sourceCodeLocation: (content, info) => [linkAim(content, info), inProperties(info, 'sourceCodeLocation', content)]
}
/** Facets that only a job has in aspects of its own. */
const OF_JOBS: Readonly<Record<string, Aims>> = {
  sql: (content, info) => [
    transformAim('SQL', stringIn(content?.query)),
    inProperties(info, 'sql', content?.dialect === undefined ? undefined : { dialect: content.dialect })
  ],
  sourceCode: (content, info) => [
    transformAim('UNKNOWN', stringIn(content?.sourceCode)),
    inProperties(info, 'sourceCode', content && { language: content.language })
  ]
}

const AIMS = { dataFlowInfo: aimsBy<Aims>(COMMON), dataJobInfo: aimsBy<Aims>({ ...COMMON, ...OF_JOBS }) }

export function describeFlow(draft: Draft, { flowName, isFlow }: NamedJob, facets: Facets = {}): void {
  draft.always(aim('dataFlowInfo', old => old ?? { name: flowName, customProperties: {} }))
  if (isFlow) describe(draft, 'dataFlowInfo', facets)
}

export function describeJob(
  draft: Draft,
  { flow, name, orchestrator, groups, flowName }: NamedJob,
  facets: Facets = {}
): void {
  const type = { string: orchestrator }
  draft.always(aim('dataJobInfo', old => old ?? { name, type, flowUrn: flow, customProperties: {} }))
  if (groups.length > 0) {
    const path = [{ id: flow, urn: flow }, ...groups.map((_id, at) => ({ id: groups.slice(0, at + 1).join('.') }))]
    draft.always(aim('browsePathsV2', (old, { isOurs }) => (isOurs ? { path } : old)))
    draft.always(aim('dataJobInfo', old => old && withGroup(old, `${flowName}.${groups.join('.')}`)))
  }
  describe(draft, 'dataJobInfo', facets)
}

function withGroup(old: ModelAspects['dataJobInfo'], group: string): ModelAspects['dataJobInfo'] {
  return { ...old, customProperties: { ...old.customProperties, 'openlineage.taskGroup': group } }
}

function describe(draft: Draft, info: Info, facets: Facets): void {
  for (const [name, facet] of Object.entries(facets)) {
    if (name === 'lineage') continue
    const content = contentOf(facet)
    if (name === 'documentation') {
      const text = stringIn(content?.description)
      draft.facet(name, text, [descriptionAim(info, text)])
    } else draft.facet(name, content, AIMS[info].get(name)?.(content, info) ?? [inProperties(info, name, content)])
  }
}

/** Only addresses that a browser can open. */
function linkAim(content: Content, info: Info): Aim {
  const url = stringIn(content?.url)
  return aim(info, (old, { isOurs }) =>
    old && isOurs && url !== undefined && /^https?:/i.test(url) ? { ...old, externalUrl: url } : old
  )
}

/** The text in this language instead of the one before; SQL comes first. */
function transformAim(language: 'SQL' | 'UNKNOWN', value: string | undefined): Aim {
  return aim('dataTransformLogic', (old, { isOurs }) => {
    if (!isOurs) return old
    const others = (old?.transforms ?? []).filter(({ queryStatement }) => queryStatement?.language !== language)
    const own: Transform[] = value === undefined ? [] : [{ queryStatement: { value, language } }]
    const transforms = language === 'SQL' ? [...own, ...others] : [...others, ...own]
    return transforms.length === 0 && old === undefined ? old : { transforms }
  })
}
