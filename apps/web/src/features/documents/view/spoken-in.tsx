import type { Language } from '@cuentaclara/locales/languages'
import { Skeleton } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { whenReachable } from '#lib/http/when-reachable.ts'
import { isRightToLeft } from '#lib/i18n/i18n.ts'
import { SpokenVoice } from '#lib/i18n/spoken-voice.ts'
import type { Voice } from '#lib/i18n/voice.ts'
import { voiceIn } from '#lib/i18n/voice-in.ts'

/** A piece of a screen in a language of its own, read from its own side; its words come first. */
export function SpokenIn({ language, children }: { language: Language; children: ReactNode }) {
  const [spoken, setSpoken] = useState<Voice | null>(null)
  useEffect(() => {
    let isShown = true
    void whenReachable(() => voiceIn(language)).then((voice) => {
      if (isShown) setSpoken(voice)
    })
    return () => {
      isShown = false
    }
  }, [language])
  if (spoken?.language !== language) return <Skeleton height={420} radius="md" />
  return (
    <SpokenVoice value={spoken}>
      <div lang={language} dir={isRightToLeft(language) ? 'rtl' : 'ltr'}>
        {children}
      </div>
    </SpokenVoice>
  )
}
