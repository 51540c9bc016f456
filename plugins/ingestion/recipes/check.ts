import {
  type Call,
  type Data,
  type Host,
  isRecord,
  type JsonRecord,
  makeUrn,
  suggest,
  type Urn
} from '../../../core/index.ts'
import { IngestionInput } from '../errors.ts'
import type { IngestionFiles } from '../files/files.ts'
import { type Gallery, unknownType } from '../gallery.ts'
import type { Runner } from '../runner.ts'
import { parseRecipe, type Recipe } from './parse.ts'
import type { Problem } from './problem.ts'
import type { RecipeReader } from './reader.ts'
import { secretsIn, textsIn, uploadIn, uploadOf } from './references.ts'
import { sinkProblems } from './sink.ts'

export interface CheckDeps {
  readonly data: Data
  readonly host: Host
  readonly reader: RecipeReader
  readonly gallery: Gallery
  readonly runner: () => Runner | undefined
  readonly files: IngestionFiles
}

export interface Checked {
  readonly recipe: string
  /** Who is to run it; absent: the runner of this server. */
  readonly executorId?: string | null | undefined
  /** The source that has the files. */
  readonly source?: Urn | undefined
  /** Of the client. */
  readonly version?: string | null | undefined
}

interface Subject extends Recipe {
  /** What the runner of this server cannot do is no error of a recipe that another one runs. */
  readonly severity: Problem['severity']
}

/** More help nobody. */
const MAX_PROBLEMS = 100
/** The members of a recipe. */
const MEMBERS = 'source sink transformers flags reporting run_id datahub_api pipeline_name failure_log'.split(' ')

/** What is wrong with a recipe, and the recipe as JSON if nothing is that would make a run fail. */
export async function checkRecipe(deps: CheckDeps, call: Call, checked: Checked) {
  const parsed = await parseRecipe(deps.reader, checked.recipe).catch(error => {
    if (error instanceof IngestionInput) return error
    throw error
  })
  if (parsed instanceof Error) return { problems: [problem('', parsed.message, 'ERROR')], json: null }
  const { executorId, source, version } = checked
  const isOurs = executorId == null || executorId === deps.runner()?.executorId
  const subject: Subject = { ...parsed, severity: isOurs ? 'ERROR' : 'WARNING' }
  const problems = [
    ...memberProblems(subject.value),
    ...typeProblems(deps, subject),
    ...(await settingProblems(deps, subject, version || undefined)),
    ...(await secretProblems(deps, call, subject)),
    ...(await fileProblems(deps, call, subject, source)),
    ...sinkProblems(subject.value.sink, deps.host.address())
  ]
  const shown = problems.slice(0, MAX_PROBLEMS)
  const isRefused = problems.some(({ severity }) => severity === 'ERROR')
  return { problems: shown, json: isRefused ? null : JSON.stringify(subject.value) }
}

const problem = (path: string, message: string, severity: Problem['severity']): Problem => ({ path, message, severity })

function memberProblems(recipe: JsonRecord): Problem[] {
  const unknown = Object.keys(recipe).filter(name => !MEMBERS.includes(name))
  return unknown.map(name => problem(name, `is not a member of a recipe${suggest(name, MEMBERS)}`, 'WARNING'))
}

function typeProblems({ gallery, runner }: CheckDeps, { type, source, severity }: Subject): Problem[] {
  const { config } = source
  const form =
    config === undefined || config === null || isRecord(config)
      ? []
      : [problem('source.config', 'expected an object with the settings of the source', 'ERROR')]
  if (gallery.types.has(type)) return form
  if (!/[.:]/.test(type)) return [problem('source.type', unknownType(type, gallery.types), severity), ...form]
  if (runner()?.anyCode) return form
  const message = `${JSON.stringify(type.slice(0, 100))} names a class of Python. Recipes that run here name a source of the gallery, unless plugins.executor.anyCode is true; a remote executor runs others`
  return [problem('source.type', message, severity), ...form]
}

async function settingProblems(deps: CheckDeps, subject: Subject, version: string | undefined): Promise<Problem[]> {
  const { type, source, severity } = subject
  const config = source.config ?? {}
  const found = isRecord(config) ? await deps.gallery.schemaAtHand({ type, version }) : undefined
  if (!found) return []
  const problems = await deps.reader.problems({ key: `${version ?? ''} ${type}`, schema: found.schema }, config)
  return problems.map(({ at, message, known, isCertain }) => {
    const path = ['source', 'config', ...at].join('.')
    const help = known ? suggest(at.at(-1) ?? '', known) : ''
    return problem(path, `${message}${help}`, isCertain ? severity : 'WARNING')
  })
}

async function secretProblems({ data }: CheckDeps, call: Call, { value, severity }: Subject): Promise<Problem[]> {
  const named = [...textsIn(value, '')].flatMap(({ path, text }) => secretsIn(text).map(name => ({ path, name })))
  const urns = [...new Set(named.map(({ name }) => name))].slice(0, 1000).map(name => makeUrn('dataHubSecret', name))
  const exist = await data.exists(call.as('looking up the secrets of a recipe'), urns)
  const missing = new Set(urns.filter((_urn, at) => !exist[at]))
  return named
    .filter(({ name }) => missing.has(makeUrn('dataHubSecret', name)))
    .map(({ path, name }) =>
      problem(path, `the secret ${name} does not exist: create it, or correct the name`, severity)
    )
}

async function fileProblems(
  { files }: CheckDeps,
  call: Call,
  { value, severity }: Subject,
  source: Urn | undefined
): Promise<Problem[]> {
  const named = [...textsIn(value, '')].flatMap(({ path, text }) => {
    const name = uploadIn(text)
    return name ? { path, name } : []
  })
  if (named.length === 0) return []
  const names = source === undefined ? [] : (await files.list(call, source)).map(({ name }) => name)
  return named
    .filter(({ name }) => !names.includes(name))
    .map(({ path, name }) => {
      const message = `${uploadOf(name)} is not a file of this source${suggest(name, names) || ': upload it first'}`
      return problem(path, message, severity)
    })
}
