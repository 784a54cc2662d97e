// Owns: the countries a person can choose, and the one this computer is set to. Does not own: what a country means for a number.
import { spoken } from '../words/language';
import type { SelectOption } from './options';

/** ISO 3166-1 codes: those that the engine knows (a test compares them). */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN ' +
  'CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM ' +
  'HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ' +
  'ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI ' +
  'VN VU WF WS YE YT ZA ZM ZW';

const names = new Intl.DisplayNames(spoken.locale, { type: 'region' });

/** Every country by its name. */
export const countries: readonly SelectOption[] = CODES.split(' ')
  .map((value) => ({ value, label: names.of(value) ?? value }))
  .sort((one, other) => one.label.localeCompare(other.label, spoken.locale));

const english = new Intl.DisplayNames('en', { type: 'region' });

/** A country by its English name, as the page calls it: typed so, it is found too. */
export function countryNamed(name: string): string {
  const code = CODES.split(' ').find((one) => english.of(one) === name);
  return (code === undefined ? undefined : names.of(code)) ?? name;
}

/** The country of the first of these languages that names one, such as `DE` for `de-DE`; the United States where none does. */
export function homeCountry(languages: readonly string[] = navigator.languages): string {
  for (const language of languages) {
    const region = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?-([A-Z]{2})\b/.exec(language)?.[1];
    if (region !== undefined && countries.some(({ value }) => value === region)) return region;
  }
  return 'US';
}
