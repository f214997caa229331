import Accessibility from 'lucide-react/icons/accessibility';
import Ambulance from 'lucide-react/icons/ambulance';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import BedDouble from 'lucide-react/icons/bed-double';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleParking from 'lucide-react/icons/circle-parking';
import Droplets from 'lucide-react/icons/droplets';
import Languages from 'lucide-react/icons/languages';
import Pill from 'lucide-react/icons/pill';
import Snowflake from 'lucide-react/icons/snowflake';
import Stethoscope from 'lucide-react/icons/stethoscope';
import Toilet from 'lucide-react/icons/toilet';
import Tv from 'lucide-react/icons/tv';
import Users from 'lucide-react/icons/users';
import Utensils from 'lucide-react/icons/utensils';
import Wifi from 'lucide-react/icons/wifi';
import Zap from 'lucide-react/icons/zap';

/** Facilities are typed freely, so icons are chosen by words; the first match wins. */
const BY_WORD = [
  [/step|wheel|ramp|accessib/i, Accessibility],
  [/parking/i, CircleParking],
  [/canteen|cafe|café|meal|food|snack/i, Utensils],
  [/\btv\b|television/i, Tv],
  [/power|generator|backup/i, Zap],
  [/waiting|lounge|family|attendant/i, Users],
  [/wi-?fi|internet/i, Wifi],
  [/pharmacy|medicine/i, Pill],
  [/\blift\b|elevator/i, ArrowUpDown],
  [/air.?con|\bac\b|cool/i, Snowflake],
  [/ambulance|transport/i, Ambulance],
  [/bed|recliner/i, BedDouble],
  [/toilet|washroom|restroom/i, Toilet],
  [/water/i, Droplets],
  [/doctor|nephrologist|nurse/i, Stethoscope],
  [/language/i, Languages],
] as const;

/** The icon of a facility; a plain tick when none matches. */
export function facilityIcon(facility: string) {
  return BY_WORD.find(([word]) => word.test(facility))?.[1] ?? CircleCheck;
}
