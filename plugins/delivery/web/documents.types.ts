// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface MyChannels {
  readonly myChannels: {
    readonly hasMail: boolean
    readonly channels: readonly {
      readonly urn: string
      readonly name: string
      readonly kind: 'MAIL' | 'SLACK' | 'TEAMS' | 'WEBHOOK'
      readonly host: string
      readonly state: 'ACTIVE' | 'FAILING' | 'UNVERIFIED' | 'PAUSED' | 'FAILED' | 'GONE' | 'OWNER'
      readonly error: string | null
      readonly waiting: number
      readonly timing: {
        readonly digest: 'NOW' | 'HOURLY' | 'DAILY'
        readonly at: string | null
        readonly timezone: string
        readonly quietFrom: string | null
        readonly quietTo: string | null
      } | null
    }[]
  }
}

export interface ConfirmMyChannel {
  readonly confirmMyChannel: boolean
}

export interface ConfirmMyChannelVariables {
  readonly urn: string
}

export interface CreateMyChannel {
  readonly createMyChannel: string
}

export interface CreateMyChannelVariables {
  readonly input: CreateMyChannelInput
}

export interface PauseMyChannel {
  readonly pauseMyChannel: boolean
}

export interface PauseMyChannelVariables {
  readonly urn: string
}

export interface RemoveMyChannel {
  readonly removeMyChannel: boolean
}

export interface RemoveMyChannelVariables {
  readonly urn: string
}

export interface ResumeMyChannel {
  readonly resumeMyChannel: boolean
}

export interface ResumeMyChannelVariables {
  readonly urn: string
}

export interface NewMyChannelSecret {
  readonly newMyChannelSecret: string
}

export interface NewMyChannelSecretVariables {
  readonly urn: string
}

export interface TestMyChannel {
  readonly testMyChannel: { readonly outcome: string; readonly error: string | null }
}

export interface TestMyChannelVariables {
  readonly urn: string
}

export interface SetMyChannelTiming {
  readonly setMyChannelTiming: boolean
}

export interface SetMyChannelTimingVariables {
  readonly urn: string
  readonly timing: ChannelTimingInput
}

export interface CreateMyChannelInput {
  readonly name: string
  readonly kind: 'MAIL' | 'SLACK' | 'TEAMS' | 'WEBHOOK'
  readonly address: string
  readonly timing?: ChannelTimingInput | null | undefined
}

export interface ChannelTimingInput {
  readonly digest: 'NOW' | 'HOURLY' | 'DAILY'
  readonly at?: string | null | undefined
  readonly timezone: string
  readonly quietFrom?: string | null | undefined
  readonly quietTo?: string | null | undefined
}
