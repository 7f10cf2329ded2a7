import { createPublicKey, type KeyObject } from 'node:crypto'

/**
 * Whose certificates sign documents: Hacienda's for persons and companies, and the central bank's by Law 8454 (Annex 2, v4.4;
 * reference, 8.2).
 */
export const authorityNames = [
  { organization: 'MINISTERIO DE HACIENDA', commonName: 'CA PERSONA JURIDICA' },
  { organization: 'MINISTERIO DE HACIENDA', commonName: 'CA PERSONA FISICA' },
  { organization: 'BANCO CENTRAL DE COSTA RICA', commonName: 'CA SINPE - PERSONA JURIDICA' },
  { organization: 'BANCO CENTRAL DE COSTA RICA', commonName: 'CA SINPE - PERSONA FISICA' },
] as const

/** The issuer of `createTestPkcs12`, of the samples written for this project, and of nothing else. */
export const practiceName = {
  organization: 'EJEMPLO FICTICIO',
  commonName: 'CA PERSONA ',
} as const

export type AuthorityKey = {
  of: string
  /** SHA-1 of the key in hexadecimal, which certificates name as the one that they were signed with: RFC 5280, 4.2.1.2. */
  id: string
  publicKey: () => KeyObject
}

/** RSA keys with the exponent 65537; a test computes each `id` from its modulus. */
const published = [
  {
    of: 'CA PERSONA FISICA',
    id: '13f66a410deda22445d1c894a841837c62256b59',
    modulus:
      's54IxM3iPdNnikWtGbgZHDAwZlIsBPLjjUdJh59mmOGACW9CnbrZ-be8AACdoQ5q5xgj1bBqReOXiuiAHmozR2woeI2mr90K' +
      'OQBsbr0ps7IdWRw7Fvt_0UpVUeylq06KEJLlLZBvy8dq0YaNz2zize4MbbtK65AfOp3dDjgWBl6PE9Eco1dt-j4WmHZmAO7U' +
      'GW4yjCUPbzWAT8tDgSM4t2HZZZ2B4Yb7HZ8OMqp40PZrDiR6BNU7lWFItBx7rpghdOYXGR0Hr7OMXXd7VWa-hbVN8P45G9bv' +
      'rwGn8pQYOZMae0LNx5lo0CBqZRjeTrJ10szfZ-qcecg5_Qadg_uUw8jZpwZXqVJ_SAXj-bf3k4E-bqPDbfDzTgt1Ua14E4-I' +
      'prhb9oC_SFt_oX8p0IktzH95zscjoeem6_p5FLvm3cjKyVHNgThF6r8jBmHUgj6JDTOiWWkoT5AcIuF9NMzD4p_otNj6JsQ9' +
      'AbK0eozQ2uuordgngx4f-hQeauxr1_DKtRuVkJoUIIpUPENQz7odWREDZC2ZSqBL0xhE_DScVCfQSycxFobiBV4hQMY1VTh4' +
      'KL-cU9GNnTiM8ORjj3iFYpmINWd2zhJBXgzim_AhCzC9SCdMMZgYBuVUxK7FK3Yi838-pIovUp0pUJwGUBSCIp40LbcQIS9e' +
      'VpvZ_BPF470',
  },
  {
    of: 'CA PERSONA JURIDICA',
    id: '3b6d57f5d67ce99e10022041e3bd1acccfb34e95',
    modulus:
      'sIYZu9d6ywbB2emXpg1e3TGHCmD6XD8FmFGW54gc9catrlcBgO9pMq2VGDPhIEUEehSm9MVO0SwLRokiXvi5SaxpomsYVhVo' +
      'ImTI_c1ctppmjE7-9F4dZ3hYc63dwNDTBJEkMPk7nsXsxAjsO9KIpdNoirwpd8cvHKA-xnd_FYVQI1hb1u6q2pEypqDMJaQ_' +
      'JpLA8FohOkpgwHWvAbGSDkqgwdKAoZ49VKf53ah3Mu5y3qbc_feBjojyqu4Vp1A4osYIK4iJXRS7oo8sGslfUlAv1JVkiFp7' +
      'w1aLk7pTli5JIR1quKC6F3lXG_3oCNx4dIGcM5GCfqzRnkX6uKHNbMy1Qk2TVHXhiQaDuyjqWcIQVxZUobCfGcR4Ok6f3gww' +
      'adDwM7vsZk8ExI2OmB0dXpIK6tCNwqqL3jVylk4R6nWGmJgZCEF7e2HMFqnF7QXrEHQNu0PYGhk3UZstdEdqzU2eJ3kc9H-J' +
      'a4Trv7cCNKVhTDSV1UtzUcJw7L6KNYWkADJzYq-bmNRpiQzPwUt3x-RsjYD-TKkaS0SsgU7FlwSguoqVQx5V5NhUSAOTL3up' +
      'BcO-vwmxr-ers__P_MZBiu1cp9kOdm9FfEd-xl2Cq_ZJ_L7mmOq82F8syt1iXzUq8HPbGTI26s2aJ_qqMXcuz6_K2O8QuuvD' +
      'I_otIKWEmkk',
  },
  {
    of: 'CA SINPE - PERSONA FISICA v2',
    id: '5f05184110de152f3ae9c016a3e7a16a52d13aec',
    modulus:
      '-zv1re_QNPFMQ2f8SI_Eu0YeMtMRoAKDuPyAhCnDZrJmYsGlebEgcXzc0_DYuF_va3papmVWiD8VDNPpzXc-6kW4QqmCt3_c' +
      'rP4idRULLOfY-t8STvYMOlJOzblISA0QF7y00F-WGdYNR8l1gGYfFuLP5rH2iC6LcihnfwySEiu4-eLYrES5z3c4wYIupKD0' +
      'WH3WXo0C8U8J3jhsqta31ZOfWYOmCRgyote9Il-atRzf236ZgFi-bPO-FoMaIZrjhzW_dQQy0sKQJnGvglfXmnqcceuujUe3' +
      'ithuNkT5SCy99TeIiu4aw6s6bIA9N3wRLAaeZHxxVS2O-4kDMCAHZQ',
  },
  {
    of: 'CA SINPE - PERSONA FISICA v2',
    id: '0948ff9b540236dd30a46fb3e22f89fe5f77ca99',
    modulus:
      'zPk2ydlxeiGzm8Eo53v4EXpcDocT1iQIfvSlKrpKk8rlwZT9sfYF_ZhDBpULYx7oE9NtHglWna6YuBi8aQOdcOEhuQRRQYuM' +
      'zcv9wO4qOvmcWkoi0UfU6SNzA2ZE_Ha5-ZRewNypoRO9M3Fu7oHxwDH6Jxwf2JSPlW_QUq-HH-ZMCsw0DyVvP3ZFaufmLLXw' +
      '6E4Q7OUBAyvhNxNssbazkslSVj6wWHQDnRpSYtsQW8f5o0svbOct1YJ7SDvxZQYDt0cALUiq9Fv_QI5sPlabXq2WQdl1ABpz' +
      'bnQoUunjDl1DyM97LiMCUgNgOzxKmcGpbX4eF3Dykm_BJ7tdwKRn9w',
  },
  {
    of: 'CA SINPE - PERSONA FISICA v2',
    id: 'b4748bab9edb76f07fa528e394ad31cc72f0b329',
    modulus:
      '5r2ihLTRQcVPT30_AmX84urxNUkP1JOnUpyqGOXbfit7O1z803MyC_BxEmIspZjlFopbDFsQM6yAhwinfaCY0fTns2qABBxE' +
      'BV9YshWOqpO1AKSPdmBMVRl5jBd7aoqBX-NEB_DL1lAA7-Vr1xxaHtSnB_fLpn0wCoD56v-joVR8gEOfNLEEm8uU3lW5Vean' +
      'RubkpP_AJib9IiS0MIgYDMgOjWd2jBuF9OzoP9wxHOUxCAVDPpzC61o4aDXeiOjQ4t6ps1H9zwRGibnFxoyIaQngQ-_fS_h9' +
      'vqUK1f4zdKjP66Fr62v2zSBZc9KunJdYBZasuXjK6BdPlHG8vHuRaw',
  },
  {
    of: 'CA SINPE - PERSONA JURIDICA v2',
    id: 'b859fda0232c2744d58fdc6f9d2fb872ece6490b',
    modulus:
      'tSHiaLOyyhQ5EIKJAdqoAYQwQNulfyyF-Q-LyiDoV_0ZFZ8Hd5BzlXDtw3UrYdfL-P9uI9L7EPkNYFDxWZD4OauGkTF7rtUv' +
      '0wh-n8muvhDDMy3otmXFwnVEqSC0INt-o6YSFHyVe90yX2rsFe2qECbi_rI1i3UpGz8DUzRe8fK3BPaCBNZ2dUzZvX2uPut3' +
      'S_TH2L36jfdbumrhX9A8-4dhRZfJcQuGgycBrM63gH6fHMuhjzF47YWZg3OamNaGVKSFHVSiQo3puydpx0UImLhB8YQlBVvq' +
      'FkZM5RH_Gg6RXyoqnSLvOQ1HijOwUxoEP5ZEXc0FKSpGC69mCsOY4Q',
  },
  {
    of: 'CA SINPE - PERSONA JURIDICA v2',
    id: '36ace4c072daf37e1dec93eccb23e1caae794ab8',
    modulus:
      '0sAsZ2vp1tM6tTkD4dpBj1jur72MFAVZu0xstC3Y2_PvFdYGH74_JyY5doo1d1J6UqxCt7meoZmzL_haBxz3HyR7VlDW4WK1' +
      'DVT3vqzyodzhv9ix_IvuegAQqODOqmkCUUYx1Xyd5WlDlvhAaIHYUdWhOQN_awpguaLvLvq9QGXTI1AxI5MgXVMdaN-80TLR' +
      'bpBxwIT0-EULLN1cU_D2dlD3anYroxsNYQBpsb2LhgyjcCRCRRX4_xE7C8d4lnQVWEr2XHcuR65eqjGsC6pqitIttZX4NEPw' +
      'n_mDjNGbWuevMHQkp4_WpqFrDMTijHqQMU53w8FxlksAuXUnOlaosQ',
  },
  {
    of: 'CA SINPE - PERSONA JURIDICA v2',
    id: '8824fceb71d271c9a859b20b7f94dc4f845adad2',
    modulus:
      '0tDvaNkdgFMrUVV8yw_pdbT0zGhkjS-bU7V49zpQIGJdg_U6LhtqHkr4DqysClC62xgX4UZlrza_-D2e4k6v5djdY2GtpDGz' +
      '3IWaLqIYyHzm4V7SechFGRTtC-BwtbYfhVnntPPqw50XrtbxroRuO0o3_Ka8qqgTDYmJQ9TCHIRXB_XVry17KgYx9KmWTLY6' +
      'blFEyL6yxxtMH-RLGvuGa6Tm8oBAPITEySQ-YMZmRA05rItL6D_zFkeZig5ptkDLiJDaW-yjG-DXW4gKbahbZPFkokxafQCz' +
      'ItGbipMToPO8ytVB0MtCZ9yofLm2tbP3fbCWhWn4YA90qKD3DdvLDQ',
  },
] as const

/**
 * The keys that we have. Those of the central bank are in its published certificates (`fdi.sinpe.fi.cr/repositorio`). Hacienda
 * publishes its own behind a door of its own (`pki.comprobanteselectronicos.go.cr`): they were computed from certificates that
 * it issued, of which two give the modulus, and whose `id` is the one that all its certificates name.
 */
export const authorityKeys: readonly AuthorityKey[] = published.map(({ of, id, modulus }) => {
  let opened: KeyObject | undefined
  return {
    of,
    id,
    publicKey: () => {
      opened ??= createPublicKey({ key: { kty: 'RSA', n: modulus, e: 'AQAB' }, format: 'jwk' })
      return opened
    },
  }
})
