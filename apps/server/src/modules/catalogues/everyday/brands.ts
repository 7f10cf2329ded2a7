/** Names that are said in the place of the thing, of shops and workshops of the country. */
export const brands = `
2342001: pozuelo, salticas, bokitas, tosh, ritz, chiky, cremitas, merendina, cuetara, cuétara
2316100: luisiana, sabanero, don pedro arroz
0170102 2139501: don pedro, ducal frijoles, natura's frijoles
2399501: lizano, natura's, heinz, hellmann's, del monte salsa, cinta azul
2399502 2399200: maggi, knorr, consomate, malher
2124203: sardimar, tesoro del mar, calvo, suli
2211001 2229: dos pinos, los alpes, sula
2223: yoplait, activia, yogurt dos pinos
2371000: pasta roma, vigui, roma pasta, capri
2312000000500: maseca, masarica, torti masa
2349001: tortirica, tortilla milpa real, milpa real
2349: bimbo, breddy, bready's, musmanni
2391102: 1820, café rey, volio, britt, café dorado, tarrazú
2363000 2364000: milo, nesquik, chocao
2314: quaker, kellogg's, kelloggs, zucaritas, froot loops, corn pops
2165200 2170000: clover, capullo, numar, mazola
2139400 2149900: pringles, lays, ruffles, jack's, tosty, takis
2365000 2366000: snickers, hershey's, hersheys, milky way, ferrero, toblerone
2367000: halls, trident, bubbaloo, tutti frutti, menthoplus, skittles, gomitas trululu
2227000: trits, mmmio
2449: coca cola, pepsi, fanta, sprite, ginger ale canada dry, big cola, tropical, hi c, gatorade, powerade, maxi malta, red bull, schweppes, squirt, seven up
2441: cristal agua, alpina agua, dasani
243: imperial, pilsen, bavaria, heineken, budweiser, smirnoff ice, adán y eva
2413: cacique, bacardí, bacardi, flor de caña, johnnie walker, jack daniels, absolut, smirnoff, jagermeister, baileys, jose cuervo, don julio, buchanan's, buchanans, chivas, old parr, abuelo, centenario, zacapa, captain morgan, havana club, something special
242: casillero del diablo, concha y toro, gato negro, clos, riunite
2502000: marlboro, derby, rex, belmont, lucky strike, delta cigarros
35322: axion, irex, rinso, xedex, ariel, bold, clorox, magia blanca, suavitel, downy, soflan, ajax, mr músculo, mister músculo, vanish, zote, doña blanca
3466401 3466499 3532201: lysol, pinesol, pine sol, fabuloso, mistolín, sanpic, florex, poett
3533: glade, air wick, febreze
3466: raid, baygón
3532101: dove jabón, protex, palmolive, irish spring, asepxia
3532304: colgate, oral b, sensodyne, listerine, crest
3532303: pantene, sedal, head & shoulders, elvive, tresemmé, savital, nutrisse
3532306: rexona, axe, speed stick, lady speed stick, obao, old spice, nivea desodorante
3532302: nivea, eucerin, cetaphil, lubriderm, vasenol, coppertone, hawaiian tropic, johnson's
3532301: maybelline, covergirl, revlon, avon labial
3219601: huggies, pampers, winny, babysec, tena, plenitud
3219603: kotex, saba
3219301: scott, nevax, rosal, suave gold, charmin
3219302: kleenex, mayordomo
2331100: dog chow, cat chow, pedigree, whiskas, pro plan, super perro, ascan, hill's, royal canin, friskies, dogui, nutripet
3563502 3563401: panadol, tabcin, dorival, advil, alka seltzer plus, sinutab, antifludes, virogrip, aspirina, cofal, cataflam, voltarén, dolex
3562102: alka seltzer, sal andrews, tums, gaviscon, nexium
2399199 2399104: nan, similac, enfamil, nido, gerber, pediasure
2399907 3562111: ensure, glucerna, herbalife, centrum, supradyn, pharmaton
3744: holcim, cemex
3511003: lanco, protecto, glidden, kativo, sherwin williams, koral, goltex
3751 3742 3511: bondex, sika, fester, intaco, maxibond
44232 4422: dewalt, makita, milwaukee, black & decker taladro, ryobi
4292: stanley, truper, bellota, tramontina machete
3632: durman, amanco
4621: bticino, square d, leviton
465: sylvania, philips bombillo
3721: incesa standard, incesa
3695: rotoplas, ecotank
3338: castrol, mobil, havoline, shell helix, quaker state, valvoline, wd40, wd-40
3611: bridgestone, michelin, goodyear, firestone, maxxis, hankook
4642001: lth, bosch batería, tronex carro
4641: duracell, energizer, rayovac, panasonic pilas
4522003: lenovo, dell, acer, asus, macbook, thinkpad, chromebook
4526: logitech, epson, canon impresora, brother impresora
4722301: iphone, xiaomi, redmi, huawei, motorola, samsung galaxy, galaxy
4722399: tp link, tp-link, mikrotik, ubiquiti, unifi
4527: kingston, sandisk, seagate, western digital
3891: bic, sharpie, pilot, faber castell, paper mate, prismacolor
3542: resistol, pritt, uhu, elmer's
3858: nintendo switch, playstation 5, ps5, ps4, xbox series
4481: oster, whirlpool, mabe, frigidaire, atlas cocina, black & decker, hamilton beach, nutribullet, cuisinart, ninja licuadora
`
