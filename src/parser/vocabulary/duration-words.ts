/** Folded words for units of time with their minutes. */
export const TIME_UNIT_WORDS: [minutes: number, words: string][] = [
  [
    7 * 24 * 60,
    'weeks week w wk wks wochen woche semaines semaine semanas semana settimane settimana weken veckor vecka uger uge uker uke tygodni tydzien tygodnie tydnu tyden недель неделя недели hafta 週間 周 주일 주',
  ],
  [
    24 * 60,
    'days day d tage tagen tag jours jour j dias dia giorni giorno dagen dag dagar dygn dage dager dni dzien den dny дней день дня дн сутки суток gun 日間 日 天 일',
  ],
  [
    60,
    'tunti tuntia ωρα ωρες година години годин год sat sati hores ساعة ساعات שעה שעות घंटा घंटे gio jam hours hour hrs hr h hs std stdn stunden stunde heures heure horas hora ore ora uren uur u timmar timme tim timer time timen t godzin godziny godzina godzine godz g hodin hodiny hodina hodinu hod час часа часов ч saat sa 時間 时 小时 小時 個小時 个小时 钟头 鐘頭 시간',
  ],
  [
    1,
    'minuutti minuuttia perc λεπτα λεπτο λεπτων хвилин хвилини хвилина хв minuts دقيقة دقائق דקות דקה मिनट phut menit minutes minute mins min mn m minuten minutos minuto minuti minuut minuter minut minutter minutt minuty minuta minutu минут минуты минута минуту мин м dakika dk dak 分 分钟 分鐘 分間 분',
  ],
  [
    1 / 60,
    'seconds second secs sec s sek sekunden sekunde secondes seconde segundos segundo secondi secondo seconden sekunder sekund sekundy секунд секунды сек с saniye sn 秒 秒钟 초',
  ],
];

/** Folded words for numbers. */
export const COUNT_WORDS: [count: number, words: string][] = [
  [
    0.5,
    'half halbe halben halb demi demie media medio mezza mezz mezzo meia halve halv halvt halvan pol pul polovina пол yarim 半 반',
  ],
  [1, 'one an a ein eine einer einen un une una uno um uma een en ett et ei jeden jedna jedne один одна одну bir 한'],
  [1.5, 'anderthalb eineinhalb einundhalb anderhalf poltora poltorej полтора полторы'],
  [2, 'two zwei deux dos due dois duas twee tva to dwa dwie dva dve два две iki 두'],
  [3, 'three drei trois tres tre drie trzy tri три uc 세'],
  [4, 'four vier quatre cuatro quattro quatro fyra fire cztery ctyri четыре dort 네'],
];

/** Words that name a whole duration, with its minutes. */
export const COMPOUND_DURATIONS = new Map([
  ['полчаса', 30],
  ['viertelstunde', 15],
  ['dreiviertelstunde', 45],
  ['halbstunde', 30],
  ['kwartier', 15],
  ['kvart', 15],
  ['kvarter', 15],
  ['полутора', 90],
]);

/** Words that add two durations: `1 hour and 20 minutes`. */
export const PLUS_WORDS = new Set('plus and und et y e en och og i a и ve'.split(' '));

/** Words between the two ends of a range: `20 to 30 minutes`. */
export const DURATION_RANGE_WORDS = new Set(
  'to or bis oder a ou o od do till til tot of eller lub az nebo до или ila'.split(' '),
);

/** `1:30`, `1:30 h`. */
export const CLOCK =
  /^(\d{1,2}):([0-5]\d)(?::[0-5]\d)?(?:\s*(?:h|hrs?|hours?|std\.?|stunden?|heures?|horas?|or[ae]|uur|uren|timmar|timer)\.?)?$/i;

/** `一時間半`: half an hour more. */
export const AND_A_HALF = /[半반]$/u;
