/** Units of measure, case-sensitive (Annex 4.4, note 15). */
export const unitCodes: ReadonlySet<string> = new Set(
  (
    '1 ´ ´´ °C 1/m A A/m A/m² Acv Al Alc B Bq C C/kg C/m² C/m³ Cc Cd cd/m² Cm cm Cu D eV F F/m Fa G ' +
    'Gal Gy Gy/s h H H/m Hz I J J/(kg·K) J/(mol·K) J/K J/kg J/m³ J/mol K Kat kat/m³ Kg kg/m³ Km Kw ' +
    'kWh L Lm Ln Lx M m/s m/s² m² m³ Min mL Mm Mol mol/m³ N N/m N·m Np º Os Otros Oz Pa Pa·s Qq Rad ' +
    'rad/s rad/s² S s Sp Spe Sr St Sv t T U Ua Unid V V/m W W/(m·K) W/(m²·sr) W/m² W/sr Wb Ω'
  ).split(' '),
)

/** Currencies that documents may be written in (Annex 4.4, list of currency codes; ISO 4217). */
export const currencyCodes: ReadonlySet<string> = new Set(
  (
    'CRC USD EUR AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL ' +
    'BSD BTN BWP BYR BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CUC CUP CVE CZK DJF DKK DOP DZD EGP ' +
    'ERN ETB FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD ' +
    'JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP ' +
    'MRO MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON ' +
    'RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD SSP STD SVC SYP SZL THB TJS TMT TND TOP TRY ' +
    'TTD TWD TZS UAH UGX USN UYI UYU UZS VEF VND VUV WST XAF XCD XDR XOF XPF XSU XUA YER ZAR ZMW ZWL'
  ).split(' '),
)
