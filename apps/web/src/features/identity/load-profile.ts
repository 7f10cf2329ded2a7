import { endpoints } from '@cuentaclara/contracts'
import { call } from '#lib/http/api.ts'
import { auth, keepConfigurations, keepProfile } from './auth-state.ts'

/** Loads user, default company and configurations; answers whether it worked. */
export async function loadProfile(): Promise<boolean> {
  try {
    keepProfile(await call(endpoints.getUser))
    await loadConfigurations(auth.get().companyDefault?.id)
    return true
  } catch (error) {
    console.error('the profile could not be loaded', error)
    return false
  }
}

/** Asks the profile again behind the screen; what was restored stays when it fails. */
export async function refreshProfile(): Promise<void> {
  try {
    keepProfile(await call(endpoints.getUser))
  } catch (error) {
    console.error('the profile could not be refreshed', error)
  }
}

/** Fetches a company's general configurations and merges them in; without an id the answer is null. */
export async function loadConfigurations(companyId: string | null | undefined) {
  if (companyId === null || companyId === undefined || companyId === '') {
    console.error('no company id to load configurations for')
    return null
  }
  const answer = await call(endpoints.getGeneralConfigurations, { params: { id: companyId } })
  if (auth.get().companyDefault?.id === companyId) keepConfigurations(answer.general_configurations)
  return answer.general_configurations
}
