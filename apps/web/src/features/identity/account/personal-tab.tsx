import { EmailSection } from './email-section.tsx'
import { PersonalSection } from './personal-section.tsx'

/** Who somebody is, and the address that opens their account. */
export function PersonalTab() {
  return (
    <>
      <PersonalSection />
      <EmailSection />
    </>
  )
}
