// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface CreateWebhook {
  readonly createWebhook: { readonly urn: string; readonly secret: string }
}

export interface CreateWebhookVariables {
  readonly input: CreateWebhookInput
}

export interface DeleteWebhook {
  readonly deleteWebhook: boolean
}

export interface DeleteWebhookVariables {
  readonly urn: string
}

export interface ListWebhooks {
  readonly listWebhooks: {
    readonly total: number
    readonly webhooks: readonly {
      readonly urn: string
      readonly name: string
      readonly host: string
      readonly owner: string
      readonly types: readonly string[]
      readonly urns: readonly string[]
      readonly categories: readonly string[]
      readonly actors: readonly string[]
      readonly state: 'ACTIVE' | 'FAILING' | 'PAUSED' | 'FAILED' | 'GONE' | 'OWNER'
      readonly since: number | null
      readonly error: string | null
      readonly due: number | null
      readonly waiting: number
      readonly deadLetters: number
      readonly secrets: number
      readonly attempts: readonly {
        readonly id: string
        readonly at: number
        readonly outcome: string
        readonly status: number | null
        readonly error: string | null
      }[]
    }[]
  }
}

export interface ListWebhooksVariables {
  readonly input: ListWebhooksInput
}

export interface PauseWebhook {
  readonly pauseWebhook: boolean
}

export interface PauseWebhookVariables {
  readonly urn: string
}

export interface RemoveWebhookDeadLetter {
  readonly removeWebhookDeadLetter: boolean
}

export interface RemoveWebhookDeadLetterVariables {
  readonly urn: string
  readonly place: number
}

export interface ResendWebhookDeadLetter {
  readonly resendWebhookDeadLetter: boolean
}

export interface ResendWebhookDeadLetterVariables {
  readonly urn: string
  readonly place: number
}

export interface ResumeWebhook {
  readonly resumeWebhook: boolean
}

export interface ResumeWebhookVariables {
  readonly urn: string
}

export interface RotateWebhookSecret {
  readonly rotateWebhookSecret: string
}

export interface RotateWebhookSecretVariables {
  readonly urn: string
}

export interface TestWebhook {
  readonly testWebhook: { readonly outcome: string; readonly status: number | null; readonly error: string | null }
}

export interface TestWebhookVariables {
  readonly urn: string
}

export interface UpdateWebhook {
  readonly updateWebhook: boolean
}

export interface UpdateWebhookVariables {
  readonly urn: string
  readonly input: UpdateWebhookInput
}

export interface OneWebhook {
  readonly webhook: {
    readonly urn: string
    readonly name: string
    readonly host: string
    readonly owner: string
    readonly types: readonly string[]
    readonly urns: readonly string[]
    readonly categories: readonly string[]
    readonly actors: readonly string[]
    readonly state: 'ACTIVE' | 'FAILING' | 'PAUSED' | 'FAILED' | 'GONE' | 'OWNER'
    readonly since: number | null
    readonly error: string | null
    readonly due: number | null
    readonly waiting: number
    readonly deadLetters: number
    readonly secrets: number
    readonly attempts: readonly {
      readonly id: string
      readonly at: number
      readonly outcome: string
      readonly status: number | null
      readonly error: string | null
    }[]
  } | null
  readonly webhookDeadLetters: {
    readonly total: number
    readonly letters: readonly {
      readonly place: number
      readonly id: string
      readonly at: number
      readonly status: number | null
      readonly error: string
    }[]
  }
}

export interface OneWebhookVariables {
  readonly urn: string
}

export interface CreateWebhookInput {
  readonly name: string
  readonly url: string
  readonly types?: readonly string[] | null | undefined
  readonly urns?: readonly string[] | null | undefined
  readonly categories?: readonly string[] | null | undefined
  readonly actors?: readonly string[] | null | undefined
}

export interface ListWebhooksInput {
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly query?: string | null | undefined
}

export interface UpdateWebhookInput {
  readonly name?: string | null | undefined
  readonly url?: string | null | undefined
  readonly types?: readonly string[] | null | undefined
  readonly urns?: readonly string[] | null | undefined
  readonly categories?: readonly string[] | null | undefined
  readonly actors?: readonly string[] | null | undefined
}
