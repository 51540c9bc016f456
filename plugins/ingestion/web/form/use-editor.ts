import { ApiError, asApiError, navigate, toast, useLeaving, useMemo, useRef, useState } from 'aspectd/console'
import { requestRun } from '../actions.ts'
import type { CheckRecipeVariables, TestConnectionVariables } from '../documents.types.ts'
import { parsed } from '../model/report.ts'
import { ownTimezone, scheduleOf } from '../model/schedule.ts'
import { type Field, type FormModel, formOf, type Schema } from '../model/schema.ts'
import { configOf, emptyRecipe, type JsonObject, typeOfRecipe, valueAt } from '../model/values.ts'
import { runPath, sourcePath } from '../states.ts'
import { check, hasErrors, type Problem, useCheck, withoutPending } from './check.ts'
import { type Draft, useDraft } from './draft.ts'
import { text } from './en.ts'
import { inWords } from './fields.ts'
import { type Uploads, useUploads } from './files.ts'
import { type Details, type Source, save, storedRecipe, yamlOf } from './save.ts'
import { type Secrets, useSecrets } from './secrets.ts'

export interface Known {
  /** Of the recipe; empty: any. */
  readonly type: string
  readonly title: string
  /** Absent: the recipe is written as text. */
  readonly schema: Schema | undefined
  /** Absent: a new one. */
  readonly source?: Source | undefined
  readonly onSaved?: (() => void) | undefined
}

export interface Editing {
  readonly draft: Draft
  readonly details: Details
  readonly secrets: Secrets
  readonly uploads: Uploads
  readonly form: FormModel | undefined
  readonly problems: readonly Problem[]
  readonly error: ApiError | undefined
  readonly busy: 'run' | 'save' | undefined
  /** Why it cannot be saved now. */
  readonly because: string | undefined
  readonly conflict: { readonly theirs: string; readonly mine: string } | undefined
  change(part: Partial<Details>): void
  save(isRun: boolean): void
  test(): Promise<TestConnectionVariables['input'] | undefined>
  keepMine(): void
  endConflict(): void
}

/** What is written in the form, and what the server finds in it. */
function useContent({ type, title, schema, source }: Known) {
  const draft = useDraft({
    recipe: parsed(source?.config.recipe) ?? emptyRecipe(type),
    text: yamlOf(source?.config.extraArgs ?? null)
  })
  const [details, setDetails] = useState(() => detailsOf(title, type, source))
  const secrets = useSecrets()
  const uploads = useUploads(source?.urn)
  const form = useMemo(() => schema && formOf(schema), [schema])
  const [isTried, setTried] = useState(false)
  const version = details.version.trim() || undefined
  const asks = (recipe: string): CheckRecipeVariables => ({
    ...{ recipe, executorId: details.executorId, urn: source?.urn, version }
  })
  const isText = draft.view === 'yaml'
  const found = useCheck(isText ? asks(draft.text) : isTried ? asks(JSON.stringify(draft.recipe)) : undefined)

  /** Stores what was typed as secrets and checks the recipe; `undefined` if it has errors, which are shown then. */
  const ready = async (): Promise<string | undefined> => {
    setTried(true)
    const recipe = await secrets.store(draft.recipe, { type: typeOfRecipe(draft.recipe), name: details.name })
    await draft.replace(recipe)
    const outgoing = await draft.outgoing(recipe)
    const problems = withoutPending(await check(asks(outgoing)), recipe, uploads.pending)
    return hasErrors(problems) ? undefined : outgoing
  }
  return {
    ...{ draft, details, secrets, uploads, form, ready, version },
    problems: withoutPending(found, draft.recipe, uploads.pending),
    because: details.name.trim() === '' ? text.nameFirst : isText ? undefined : missingOf(form, draft.recipe, secrets),
    change: (part: Partial<Details>) => setDetails(before => ({ ...before, ...part }))
  }
}

export function useEditor(given: Known): Editing {
  const { source, onSaved } = given
  const content = useContent(given)
  const { draft, details, secrets, uploads, ready, version } = content
  const expected = useRef(source?.config.recipe ?? '')
  /** A new source whose files or run have failed: it is not created a second time. */
  const made = useRef<string | undefined>(undefined)
  const { busy, error, conflict, theirs, endConflict, ...saving } = useSaving()
  const [isSaved, setSaved] = useState(false)
  useLeaving((draft.isChanged || secrets.typed.size > 0) && !isSaved ? text.changed : undefined)
  const store = async (isRun: boolean) => {
    const recipe = await ready()
    if (recipe === undefined) return
    const known = source && { urn: source.urn, recipe: expected.current, extraArgs: source.config.extraArgs }
    const named = { ...details, type: typeOfRecipe(draft.recipe) || details.type }
    const urn = await saving.unlessChanged(source?.urn, recipe, () =>
      save({ details: named, recipe, files: uploads.pending, known, made })
    )
    if (urn === undefined) return
    const path = isRun ? runPath(await requestRun(urn)) : sourcePath(urn)
    setSaved(true)
    toast(text.saved(details.name))
    // When the question whether to leave has been taken back.
    setTimeout(() => (source && !isRun ? onSaved?.() : navigate(path)))
  }
  return {
    ...content,
    ...{ error, busy, conflict, endConflict },
    save: isRun => void saving.run(isRun, () => store(isRun)),
    async test() {
      const recipe = await ready()
      return recipe === undefined ? undefined : { recipe, executorId: details.executorId, version, urn: source?.urn }
    },
    keepMine() {
      expected.current = theirs.current
      endConflict()
      void saving.run(false, () => store(false))
    }
  }
}

function detailsOf(title: string, type: string, source: Source | undefined): Details {
  const { executorId = 'default', version, debugMode } = source?.config ?? {}
  return {
    name: source?.name ?? title,
    type: source?.type ?? type,
    schedule: scheduleOf(source?.schedule, ownTimezone()),
    ...{ executorId, version: version ?? '', debugMode: debugMode ?? false }
  }
}

/** One store at a time, what it throws, and what somebody else has stored in the meantime. */
function useSaving() {
  const [busy, setBusy] = useState<Editing['busy']>()
  const [error, setError] = useState<ApiError>()
  const [conflict, setConflict] = useState<Editing['conflict']>()
  const theirs = useRef('')
  return {
    ...{ busy, error, conflict, theirs },
    endConflict: () => setConflict(undefined),
    async run(isRun: boolean, store: () => Promise<void>) {
      setBusy(isRun ? 'run' : 'save')
      setError(undefined)
      await store().catch(thrown => setError(asApiError(thrown)))
      setBusy(undefined)
    },
    /** `undefined` after a 409: both recipes are shown. */
    async unlessChanged(urn: string | undefined, mine: string, store: () => Promise<string>) {
      try {
        return await store()
      } catch (thrown) {
        if (!(thrown instanceof ApiError) || thrown.status !== 409 || urn === undefined) throw thrown
        theirs.current = await storedRecipe(urn)
        setConflict({ theirs: pretty(theirs.current), mine: pretty(mine) })
        return undefined
      }
    }
  }
}

function pretty(recipe: string): string {
  const meant = parsed(recipe)
  return meant ? JSON.stringify(meant, null, 2) : recipe
}

/** The first required setting without a value, in words. */
function missingOf(form: FormModel | undefined, recipe: JsonObject, secrets: Secrets): string | undefined {
  const config = configOf(recipe)
  const isEmpty = ({ path, isRequired }: Field) =>
    isRequired && valueAt(config, path) === undefined && !secrets.typed.has(JSON.stringify(path))
  const missing = form?.connection.find(isEmpty)
  return missing && text.isRequired(inWords(missing).label)
}
