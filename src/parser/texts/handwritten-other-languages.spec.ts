import { describe, expect, it } from '@jest/globals';
import { type Facts, recipeFacts } from './handwritten/recipe-facts.js';

/** Recipes as people write them: name of the recipe, what must be found, text. */
const TEXTS: [name: string, facts: Facts, text: string][] = [
  [
    'Omas Kartoffelsuppe',
    [4, 20, 30, 7, 4],
    `Omas Kartoffelsuppe
Für 4 Personen
Vorbereitung: 20 Min.
Kochzeit: 30 Min.

Zutaten:
1 kg Kartoffeln
2 Möhren
1 Stange Lauch
1 Zwiebel
1 l Gemüsebrühe
100 ml Sahne
Salz, Pfeffer, Majoran

Zubereitung:
Kartoffeln und Gemüse schälen und würfeln.
Zwiebel anschwitzen, Gemüse dazu geben.
Mit Brühe ablöschen und 30 Minuten kochen lassen.
Pürieren, Sahne einrühren und abschmecken.`,
  ],
  [
    'Gulasch',
    [6, 30, 150, 9, 4],
    `*Gulasch*
_Portionen: 6_
_Arbeitszeit: 30 Minuten, Kochzeit: 2 Stunden 30 Minuten_

*Zutaten*
• 1 kg Rindfleisch
• 1 kg Zwiebeln
• 3 EL Paprikapulver
• 2 EL Tomatenmark
• 1 TL Kümmel
• 500 ml Brühe
• 2 Knoblauchzehen
• Salz
• Öl

*Zubereitung*
1️⃣ Zwiebeln glasig dünsten.
2️⃣ Fleisch anbraten.
3️⃣ Gewürze und Tomatenmark dazu.
4️⃣ Mit Brühe auffüllen und schmoren.`,
  ],
  [
    'Stamppot boerenkool',
    [4, 15, 25, 6, 4],
    `Stamppot boerenkool

Voor 4 personen
Voorbereiding: 15 minuten
Bereidingstijd: 25 minuten

Ingrediënten
1,5 kg aardappelen
600 g boerenkool
1 rookworst
150 ml melk
50 g boter
peper en zout

Bereiding
Schil de aardappelen en kook ze met de boerenkool gaar.
Verwarm de worst in heet water.
Stamp alles met melk en boter fijn.
Serveer met de worst.`,
  ],
  [
    'Frikadeller',
    [4, 15, 20, 7, 3],
    `Frikadeller
4 personer
Forberedelse: 15 min.
Tilberedning: 20 min.

Ingredienser:
500 g hakket kalv og flæsk
1 løg
1 æg
1 dl mælk
3 spsk mel
1 tsk salt
smør til stegning

Fremgangsmåde:
Rør kødet sejt med salt.
Tilsæt revet løg, æg, mel og mælk og lad farsen hvile.
Form frikadeller og steg dem i smør.`,
  ],
  [
    'Fårikål',
    [4, 20, 150, 5, 3],
    `Fårikål
Porsjoner: 4
Forberedelser: 20 min
Koketid: 2,5 timer

Ingredienser
1,5 kg fårekjøtt
1,5 kg kål
4 ts hel sort pepper
2 ts salt
3 dl vann

Slik gjør du
Del kålen i båter.
Legg kjøtt og kål lagvis i en gryte med salt og pepper.
Hell over vann og kok til kjøttet er mørt.`,
  ],
  [
    'Placki ziemniaczane',
    [4, 20, 15, 6, 4],
    `Placki ziemniaczane
Liczba porcji: 4
Czas przygotowania: 20 minut
Czas smażenia: 15 minut

Składniki:
1 kg ziemniaków
1 cebula
1 jajko
2 łyżki mąki
sól i pieprz
olej do smażenia

Sposób przygotowania:
1. Ziemniaki i cebulę zetrzeć na tarce.
2. Odcisnąć sok.
3. Dodać jajko, mąkę, sól i pieprz.
4. Smażyć na złoto z obu stron.`,
  ],
  [
    'Svíčková',
    [6, 40, 120, 8, 4],
    `Svíčková
Počet porcí: 6
Doba přípravy: 40 minut
Doba vaření: 2 hodiny

Suroviny
1 kg hovězího zadního
2 mrkve
1 celer
1 petržel
1 cibule
250 ml smetany
2 lžíce hořčice
sůl, pepř

Postup
Maso prošpikujeme a osmahneme.
Přidáme zeleninu a dusíme dvě hodiny.
Zeleninu rozmixujeme se smetanou.
Podáváme s knedlíkem.`,
  ],
  [
    'Mercimek Çorbası',
    [6, 10, 30, 7, 4],
    `Mercimek Çorbası
6 kişilik
Hazırlık: 10 dk
Pişirme: 30 dk

Malzemeler
1 su bardağı kırmızı mercimek
1 adet soğan
1 adet havuç
6 su bardağı su
2 yemek kaşığı tereyağı
1 tatlı kaşığı nane
tuz, karabiber

Yapılışı
Soğanı tereyağında kavurun.
Mercimek ve havucu ekleyin.
Suyu ilave edip 30 dakika pişirin.
Blenderdan geçirip servis edin.`,
  ],
  [
    '番茄炒蛋',
    [2, 5, 10, 6, 4],
    `番茄炒蛋
份量：2人份
准备时间：5分钟
烹饪时间：10分钟

用料：
番茄 2个
鸡蛋 3个
葱 1根
盐 适量
糖 1茶匙
油 2汤匙

做法：
1、番茄切块，鸡蛋打散。
2、热锅下油，把鸡蛋炒熟盛出。
3、炒番茄出汁，加糖和盐。
4、倒入鸡蛋翻炒，撒上葱花。`,
  ],
  [
    '김치찌개',
    [2, 10, 20, 7, 4],
    `김치찌개
2인분
준비시간: 10분
조리시간: 20분

재료
신김치 1/4포기
돼지고기 200g
두부 1/2모
대파 1대
다진 마늘 1큰술
고춧가루 1큰술
물 2컵

만드는 법
1. 돼지고기를 볶는다.
2. 김치를 넣고 함께 볶는다.
3. 물을 붓고 끓인다.
4. 두부와 대파를 넣고 5분 더 끓인다.`,
  ],
  [
    'Apfelkuchen vom Blech',
    [20, 30, 40, 9, 5],
    `Apfelkuchen vom Blech
Zutaten für 20 Stücke
Zubereitungszeit: 30 Minuten
Backzeit: 40 Minuten

Für den Teig:
250 g Butter
200 g Zucker
4 Eier
400 g Mehl
1 Pck. Backpulver
100 ml Milch

Für den Belag:
1,5 kg Äpfel
50 g Zucker
1 TL Zimt

So geht's:
1. Butter und Zucker cremig rühren.
2. Eier nacheinander unterrühren.
3. Mehl, Backpulver und Milch zugeben.
4. Teig aufs Blech streichen, Äpfel darauf verteilen.
5. Mit Zimtzucker bestreuen und backen.`,
  ],
  [
    'Pierogi ruskie',
    [4, null, null, 7, 4],
    `Pierogi ruskie - przepis na 4 porcje

Ciasto:
- 500 g mąki
- 250 ml ciepłej wody
- 2 łyżki oleju
Farsz:
- 500 g ziemniaków
- 250 g twarogu
- 1 cebula
- sól, pieprz

Przygotowanie (60 minut):
Zagnieść ciasto z mąki, wody i oleju.
Ugotować ziemniaki i wymieszać z twarogiem i podsmażoną cebulą.
Wykrawać krążki i nakładać farsz.
Gotować 10 minut w osolonej wodzie.`,
  ],
];

describe('a recipe as people write it down in other languages', () => {
  it.each(TEXTS)('%s is read with all it tells', (name, facts, text) => {
    expect(recipeFacts(text)).toEqual([[name, facts]]);
  });
});
